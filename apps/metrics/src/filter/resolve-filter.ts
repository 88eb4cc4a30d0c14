import { and, type Sql } from '@assay/clickhouse';
import type { TimeRange } from '../store/tables.js';
import type { Ask, FilterCondition } from './filter-condition.js';
import {
  TYPES_OF_KIND,
  type FilterColumn,
  type FilterScope,
  type FilterView,
  type OtherTable,
} from './filter-column.js';
import { invalidRequest } from './issues.js';

/** A filter whose every condition names a column of its view and fits it. */
export interface ResolvedFilter {
  /** Tells whether a condition is on the column with this id: a simple parameter for it is then dropped. */
  has(columnId: string): boolean;
  /** What the conditions on the view's time column leave; they are not in `where` again. */
  readonly range: TimeRange;
  /** Tables beside the listed one that the conditions look into. */
  readonly reads: ReadonlySet<OtherTable>;
  where(scope: FilterScope): Sql;
}

/**
 * Checks conditions against a view.
 *
 * @throws AppError `invalid/FILTER_INVALID` naming the condition, what is wrong and what would be right.
 */
export function resolveFilter(view: FilterView, conditions: readonly FilterCondition[]): ResolvedFilter {
  const pairs = conditions.map((condition) => ({ condition, column: findColumn(view, condition) }));
  const columnIds = new Set(pairs.map(({ column }) => column.names[0]));
  const isOfRange = ({ column, condition }: (typeof pairs)[number]): boolean =>
    column.names[0] === view.timeColumn && condition.ask.type === 'datetime';
  return {
    has: (columnId) => columnIds.has(columnId),
    reads: new Set(pairs.flatMap(({ column }) => column.reads ?? [])),
    range: pairs
      .filter(isOfRange)
      .reduce<TimeRange>((range, { condition }) => narrow(range, condition.ask), {}),
    where: (scope) =>
      and(
        ...pairs
          .filter((pair) => !isOfRange(pair))
          .map(({ column, condition }) => column.where(condition.ask, scope)),
      ),
  };
}

/** The part of a range that a condition on its time leaves. */
function narrow(range: TimeRange, ask: Ask): TimeRange {
  if (ask.type !== 'datetime') return range;
  switch (ask.operator) {
    case '>=':
      return intersect(range, { fromUs: ask.value });
    case '>':
      return intersect(range, { fromUs: ask.value + 1 });
    case '<':
      return intersect(range, { toUs: ask.value });
    case '<=':
      return intersect(range, { toUs: ask.value + 1 });
  }
}

export function intersect(left: TimeRange, right: TimeRange): TimeRange {
  const fromUs = Math.max(left.fromUs ?? -Infinity, right.fromUs ?? -Infinity);
  const toUs = Math.min(left.toUs ?? Infinity, right.toUs ?? Infinity);
  return {
    ...(Number.isFinite(fromUs) ? { fromUs } : {}),
    ...(Number.isFinite(toUs) ? { toUs } : {}),
  };
}

function findColumn(view: FilterView, { column: name, ask, index }: FilterCondition): FilterColumn {
  const column = view.columns.find((candidate) => candidate.names.includes(name));
  if (!column) {
    const known = view.columns.map((candidate) => candidate.names[0]).join(', ');
    throw invalidRequest(
      'FILTER_INVALID',
      `Invalid filter column '${name.slice(0, 100)}' in filter[${index}]: ${view.name} can be filtered by ${known}.`,
    );
  }
  const types = [...TYPES_OF_KIND[column.kind], ...(column.takesNull === false ? [] : ['null'])];
  if (!types.includes(ask.type)) {
    throw invalidRequest(
      'FILTER_INVALID',
      `Filter type '${ask.type}' in filter[${index}] is not supported for column '${column.names[0]}': use ${types.join(' or ')}.`,
    );
  }
  if (ask.operator === 'matches') checkSearch(view, column, ask.value, index);
  return column;
}

function checkSearch(view: FilterView, column: FilterColumn, value: string, index: number): void {
  if (!column.isSearchable) {
    const searchable = view.columns
      .filter((candidate) => candidate.isSearchable)
      .map(({ names }) => names[0]);
    const where = searchable.length > 0 ? `only on ${searchable.join(', ')}` : `not on ${view.name}`;
    throw invalidRequest('FILTER_INVALID', `Operator 'matches' in filter[${index}] works ${where}.`);
  }
  if (!/[\p{L}\p{N}]/u.test(value)) {
    throw invalidRequest(
      'FILTER_INVALID',
      `The value of 'matches' in filter[${index}] needs at least one letter or digit.`,
    );
  }
}
