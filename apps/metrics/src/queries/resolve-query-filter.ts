import { raw, sql, type Sql } from '@assay/clickhouse';
import type { AppError } from '@assay/errors';
import { booleanIs, listIs, mapKeyIs, numberIs, textIs, timeIs } from '../filter/ask-sql.js';
import type { FilterCondition } from '../filter/filter-condition.js';
import { invalidQuery, shorten } from './query-issues.js';
import { FILTER_TYPES, type Dimension, type EntryMap, type QueryView } from './query-model.js';

/** A condition as SQL over the rows of a view, and the relation that it needs. */
interface ResolvedCondition {
  readonly condition: Sql;
  readonly relation?: string | undefined;
}

/**
 * Checks one condition against the dimensions of a view.
 *
 * @throws AppError `invalid/QUERY_INVALID` naming what the column or its type would take.
 */
export function resolveQueryFilter(
  view: QueryView,
  filter: FilterCondition,
  entryOf: EntryMap | undefined,
  place: string,
): ResolvedCondition {
  const { column, ask } = filter;
  if (ask.operator === 'matches') {
    throw invalidQuery(`Operator 'matches' is not supported in metrics queries.`, `${place}.operator`);
  }
  const name = Object.hasOwn(view.dimensions, column) ? column : /Name$/.test(column) ? 'name' : column;
  const dimension = Object.hasOwn(view.dimensions, name) ? view.dimensions[name] : undefined;
  if (dimension) {
    checkFilterType(filter, dimension, place);
    return { condition: conditionOn(dimension, filter, entryOf), relation: dimension.relation };
  }
  if (column === view.timeColumn) {
    if (ask.type !== 'datetime' && ask.type !== 'null')
      throw unsupported(ask.type, 'datetime', ['datetime', 'null'], place);
    return { condition: timeIs(raw(`e.${column}`), ask) };
  }
  if (column === 'metadata') {
    if (ask.type === 'stringObject') return { condition: mapKeyIs(raw('e.metadata'), ask) };
    throw invalidQuery(`Metadata filters require type 'stringObject', not '${ask.type}'.`, `${place}.type`);
  }
  const known = [...Object.keys(view.dimensions), view.timeColumn, 'metadata'].join(', ');
  throw invalidQuery(`Invalid filter column ${shorten(column)}. Must be one of ${known}.`, `${place}.column`);
}

function checkFilterType({ ask }: FilterCondition, dimension: Dimension, place: string): void {
  const types = FILTER_TYPES[dimension.type];
  if (ask.type !== 'null' && !types.includes(ask.type))
    throw unsupported(ask.type, dimension.type, types, place);
}

function unsupported(type: string, dimensionType: string, types: readonly string[], place: string): AppError {
  const expected = types.map((name) => `'${name}'`).join(' or ');
  return invalidQuery(
    `Filter type '${type}' is not supported for dimension type '${dimensionType}'. Expected ${expected}.`,
    `${place}.type`,
  );
}

function conditionOn(dimension: Dimension, { ask }: FilterCondition, entryOf: EntryMap | undefined): Sql {
  const expression = raw(dimension.sql);
  const absence = dimension.isOptional ? 'empty' : 'never';
  if (dimension.entryOf) {
    return dimension.entryOf === entryOf
      ? textIs(raw('entry.1'), ask, absence)
      : sql`arrayExists(x -> ${textIs(raw('x'), ask, absence)}, ${expression})`;
  }
  switch (dimension.type) {
    case 'string':
      return textIs(expression, ask, absence);
    case 'stringArray':
      return listIs(expression, ask);
    case 'number':
      return numberIs(expression, ask);
    case 'boolean':
      return booleanIs(expression, ask);
  }
}
