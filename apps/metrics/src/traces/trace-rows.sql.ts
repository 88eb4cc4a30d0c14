import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { Ask } from '../filter/filter-condition.js';
import { matchesAbsent, type AbsentAs } from '../filter/absent.js';
import type { FilterColumn, FilterScope } from '../filter/filter-column.js';
import { bindUs } from '../store/tables.js';

/** Clocks differ: observations are looked for this much around what their trace knows of itself. */
export const TRACE_MARGIN_US = 60_000_000;

/** Traces that may have an observation in the scope's time range. */
function tracesInScope({ projectId, range }: FilterScope): Sql {
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    range.fromUs !== undefined && sql`max_end >= ${bindUs(range.fromUs - TRACE_MARGIN_US)}`,
    range.toUs !== undefined && sql`min_start < ${bindUs(range.toUs + TRACE_MARGIN_US)}`,
  );
}

/**
 * Rows (of observations or scores) whose trace meets a condition. A row without a stored trace counts as one
 * whose trace has no value.
 */
function traceIs(condition: Sql, isMetByAbsent: boolean, scope: FilterScope): Sql {
  const traces = tracesInScope(scope);
  return isMetByAbsent
    ? sql`trace_id NOT IN (SELECT id FROM traces FINAL WHERE ${traces} AND NOT ${condition})`
    : sql`trace_id IN (SELECT id FROM traces FINAL WHERE ${traces} AND ${condition})`;
}

/** How a condition on some kind of value becomes SQL. */
export type AskSql = (expression: Sql, ask: Ask) => Sql;

/** A column of the row's trace. */
export function traceColumn(
  names: FilterColumn['names'],
  kind: FilterColumn['kind'],
  expression: string,
  askSql: AskSql,
  absentAs: AbsentAs,
): FilterColumn {
  return {
    names,
    kind,
    reads: 'traces',
    where: (ask, scope) => traceIs(askSql(raw(expression), ask), matchesAbsent(ask, absentAs), scope),
  };
}

/** A column of the row itself and, where that is empty, of its trace. */
export function ownOrTraceColumn(
  names: FilterColumn['names'],
  kind: FilterColumn['kind'],
  own: string,
  ofTrace: string,
  askSql: AskSql,
  absentAs: AbsentAs,
): FilterColumn {
  const column = traceColumn(names, kind, ofTrace, askSql, absentAs);
  const empty = kind === 'arrayOptions' ? '[]' : `''`;
  return {
    names,
    kind,
    reads: 'traces',
    // Spelled with = and OR, not with if(): the skip index on the own column can read that.
    where: (ask, scope) =>
      sql`((${raw(own)} != ${raw(empty)} AND ${askSql(raw(own), ask)}) OR (${raw(own)} = ${raw(empty)} AND ${column.where(ask, scope)}))`,
  };
}
