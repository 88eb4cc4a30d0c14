import { listIs, mapKeyIs, booleanIs, numberIs, textIs, timeIs } from '../filter/ask-sql.js';
import type { FilterCondition } from '../filter/filter-condition.js';
import { invalidRequest } from '../filter/issues.js';
import { raw, sql, type Sql } from '@assay/clickhouse';
import type { AppError } from '@assay/errors';
import type { Aggregation, Granularity, QueryDocument, QueryGeneration } from './query-document.js';
import { FILTER_TYPES, type Dimension, type Measure, type QueryView } from './query-model.js';
import { autoGranularity } from './time-buckets.js';
import { VIEWS } from './views.js';

export const TIME_COLUMN = 'time_dimension';
export const DEFAULT_BINS = 10;
const DEFAULT_ROW_LIMIT_V2 = 100;

export interface MetricPlan {
  /** Name of the column in the answer. */
  readonly column: string;
  readonly aggregation: Aggregation;
  readonly measure: Measure;
  readonly isCountOfRows: boolean;
}

/** A query whose every name exists and fits: what the SQL is built from. */
export interface QueryPlan {
  readonly view: QueryView;
  readonly range: QueryDocument['range'];
  readonly dimensions: readonly { readonly column: string; readonly dimension: Dimension }[];
  readonly metrics: readonly MetricPlan[];
  readonly granularity: Granularity | undefined;
  readonly where: readonly Sql[];
  readonly relations: readonly string[];
  /** The map that gives one row per entry, when there is one. */
  readonly entryOf: 'cost' | 'usage' | undefined;
  /** As asked; empty: the default order, and gaps in time are filled. */
  readonly orderBy: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[];
  readonly bins: number;
  readonly rowLimit: number | undefined;
}

/** @param place Where in the document, such as `dimensions[0].field`. */
function refuse(message: string, place?: string): AppError {
  return invalidRequest('QUERY_INVALID', place === undefined ? message : `${message} At ${place}.`);
}

/**
 * Checks a document's names against the view it is about.
 *
 * @throws AppError `invalid/QUERY_INVALID` with a message that names what is allowed.
 */
export function resolveQuery(document: QueryDocument, generation: QueryGeneration): QueryPlan {
  const view = VIEWS[generation][document.view];
  if (!view) throw refuse(`The view ${document.view} does not exist in ${generation}.`, 'view');
  if (generation === 'v2') checkHighCardinality(document, view);
  const metrics = document.metrics.map((metric, index) => resolveMetric(view, metric, `metrics[${index}]`));
  const names = [...new Set(document.dimensions)];
  const asked = names.map((column) => ({
    column,
    dimension: findDimension(view, column, `dimensions[${document.dimensions.indexOf(column)}].field`),
  }));
  const entryOf = findEntry([
    ...asked.map(({ dimension }) => dimension),
    ...metrics.map(({ measure }) => measure),
  ]);
  const dimensions = [...asked, ...missingEntryDimension(view, asked, metrics)];
  const filters = document.filters.map((filter, index) =>
    resolveFilter(view, filter, entryOf, `filters[${index}]`),
  );
  const used = [
    ...dimensions.map(({ dimension }) => dimension.relation),
    ...metrics.map(({ measure }) => measure.relation),
    ...filters.map(({ relation }) => relation),
  ];
  const plan = {
    view,
    range: document.range,
    dimensions,
    metrics: uniqueColumns(metrics),
    granularity: document.granularity === 'auto' ? autoGranularity(document.range) : document.granularity,
    where: filters.map(({ condition }) => condition),
    relations: [...new Set(used)].filter((name) => name !== undefined),
    entryOf,
    bins: document.bins ?? DEFAULT_BINS,
    rowLimit: document.rowLimit ?? (generation === 'v2' ? DEFAULT_ROW_LIMIT_V2 : undefined),
  };
  return {
    ...plan,
    orderBy: document.orderBy.map((order, index) => resolveOrder(plan, order, `orderBy[${index}].field`)),
  };
}

function uniqueColumns(metrics: readonly MetricPlan[]): MetricPlan[] {
  return [...new Map(metrics.map((metric) => [metric.column, metric])).values()];
}

function findDimension(view: QueryView, name: string, place?: string): Dimension {
  const dimension = Object.hasOwn(view.dimensions, name) ? view.dimensions[name] : undefined;
  if (dimension) return dimension;
  throw refuse(
    `Invalid dimension ${shorten(name)}. Must be one of ${Object.keys(view.dimensions).join(', ')}.`,
    place,
  );
}

function resolveMetric(
  view: QueryView,
  { measure: name, aggregation }: QueryDocument['metrics'][number],
  place: string,
): MetricPlan {
  const measure = Object.hasOwn(view.measures, name) ? view.measures[name] : undefined;
  if (!measure) {
    throw refuse(
      `Invalid metric ${shorten(name)}. Must be one of ${Object.keys(view.measures).join(', ')}.`,
      `${place}.measure`,
    );
  }
  if (measure.type === 'string' && aggregation !== 'count' && aggregation !== 'uniq') {
    throw refuse(
      `Aggregation ${aggregation} is not valid for metric ${name} of type string. Must be one of count, uniq.`,
      `${place}.aggregation`,
    );
  }
  return { column: `${aggregation}_${name}`, aggregation, measure, isCountOfRows: name === 'count' };
}

function findEntry(parts: readonly (Dimension | Measure)[]): 'cost' | 'usage' | undefined {
  const entries = new Set(parts.flatMap(({ entryOf }) => entryOf ?? []));
  if (entries.size > 1) throw refuse('Only one of costType and usageType can be part of a query.');
  return [...entries][0];
}

/** A measure per entry of a map brings the entry's name along as a dimension. */
function missingEntryDimension(
  view: QueryView,
  asked: QueryPlan['dimensions'],
  metrics: readonly MetricPlan[],
): QueryPlan['dimensions'] {
  const wanted = metrics.find(({ measure }) => measure.entryOf)?.measure.entryOf;
  if (!wanted || asked.some(({ dimension }) => dimension.entryOf === wanted)) return [];
  const column = wanted === 'cost' ? 'costType' : 'usageType';
  return [{ column, dimension: findDimension(view, column) }];
}

interface ResolvedCondition {
  readonly condition: Sql;
  readonly relation?: string | undefined;
}

function resolveFilter(
  view: QueryView,
  filter: FilterCondition,
  entryOf: QueryPlan['entryOf'],
  place: string,
): ResolvedCondition {
  const { column, ask } = filter;
  if (ask.operator === 'matches') {
    throw refuse(`Operator 'matches' is not supported in metrics queries.`, `${place}.operator`);
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
    throw refuse(`Metadata filters require type 'stringObject', not '${ask.type}'.`, `${place}.type`);
  }
  const known = [...Object.keys(view.dimensions), view.timeColumn, 'metadata'].join(', ');
  throw refuse(`Invalid filter column ${shorten(column)}. Must be one of ${known}.`, `${place}.column`);
}

function checkFilterType({ ask }: FilterCondition, dimension: Dimension, place: string): void {
  const types = FILTER_TYPES[dimension.type];
  if (ask.type !== 'null' && !types.includes(ask.type))
    throw unsupported(ask.type, dimension.type, types, place);
}

function unsupported(type: string, dimensionType: string, types: readonly string[], place: string): AppError {
  const expected = types.map((name) => `'${name}'`).join(' or ');
  return refuse(
    `Filter type '${type}' is not supported for dimension type '${dimensionType}'. Expected ${expected}.`,
    `${place}.type`,
  );
}

function conditionOn(dimension: Dimension, { ask }: FilterCondition, entryOf: QueryPlan['entryOf']): Sql {
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

function resolveOrder(
  plan: Omit<QueryPlan, 'orderBy'>,
  { field, direction }: QueryDocument['orderBy'][number],
  place: string,
): QueryPlan['orderBy'][number] {
  const columns = [
    ...(plan.granularity ? [TIME_COLUMN] : []),
    ...plan.dimensions.map(({ column }) => column),
    ...plan.metrics.filter(({ aggregation }) => aggregation !== 'histogram').map(({ column }) => column),
  ];
  if (columns.includes(field)) return { column: field, direction };
  throw refuse(
    `Invalid orderBy field: ${shorten(field)}. Must be one of the dimension or metric fields.`,
    place,
  );
}

/** Source: behaviour/platform-and-metrics.md §4.9. */
function checkHighCardinality(document: QueryDocument, view: QueryView): void {
  const high = document.dimensions.filter((name) => view.dimensions[name]?.isHighCardinality);
  if (high.length === 0) return;
  const named = `High cardinality dimensions (${high.join(', ')})`;
  if (document.granularity) throw refuse(`${named} cannot be combined with 'timeDimension'.`);
  const descending = document.orderBy.filter(({ direction }) => direction === 'desc');
  if (document.rowLimit === undefined || descending.length === 0) {
    throw refuse(`${named} require both 'config.row_limit' and 'orderBy' with direction 'desc'.`);
  }
  const measures = document.metrics.map(({ measure }) => measure);
  const stray = descending.find(
    ({ field }) => !measures.some((measure) => field === measure || field.endsWith(`_${measure}`)),
  );
  if (stray) {
    throw refuse(
      `${named} can only be ordered descending by a measure of the query, not by ${shorten(stray.field)}.`,
    );
  }
}

function shorten(name: string): string {
  return name.slice(0, 100);
}
