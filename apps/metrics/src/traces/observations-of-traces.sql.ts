import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import { matchesAbsent, type AbsentAs } from '../filter/absent.js';
import { sumOfKeys } from '../filter/columns.js';
import type { FilterColumn, FilterScope } from '../filter/filter-column.js';
import { bindUs } from '../store/tables.js';
import type { AskSql } from './trace-rows.sql.js';

/** What a trace's observations add up to, as aggregates over rows of `observations`. */
export const TRACE_AGGREGATES = {
  /** Seconds; from the first start or end to the last. */
  latency: `dateDiff('microsecond', least(min(start_time), ifNull(min(end_time), min(start_time))), greatest(max(start_time), ifNull(max(end_time), max(start_time)))) / 1e6`,
  totalCost: 'sum(total_cost)',
  inputCost: `sum(${sumOfKeys('cost_details', 'input')})`,
  outputCost: `sum(${sumOfKeys('cost_details', 'output')})`,
  inputTokens: `sum(${sumOfKeys('usage_details', 'input')})`,
  outputTokens: `sum(${sumOfKeys('usage_details', 'output')})`,
  totalTokens: `sum(usage_details['total'])`,
  errorCount: `countIf(level = 'ERROR')`,
  warningCount: `countIf(level = 'WARNING')`,
  defaultCount: `countIf(level = 'DEFAULT')`,
  debugCount: `countIf(level = 'DEBUG')`,
  /** The worst of them. */
  level: `multiIf(countIf(level = 'ERROR') > 0, 'ERROR', countIf(level = 'WARNING') > 0, 'WARNING', countIf(level = 'DEFAULT') > 0, 'DEFAULT', 'DEBUG')`,
} as const;

/** The time that the observations of the scope's traces take up; everything when the scope has no range. */
function observationsInScope({ projectId, range, environments }: FilterScope): Sql {
  const traces = and(
    sql`project_id = ${bind.string(projectId)}`,
    range.fromUs !== undefined && sql`timestamp >= ${bindUs(range.fromUs)}`,
    range.toUs !== undefined && sql`timestamp < ${bindUs(range.toUs)}`,
  );
  const isBound = range.fromUs !== undefined || range.toUs !== undefined;
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    isBound && sql`start_time >= (SELECT min(min_start) FROM traces FINAL WHERE ${traces})`,
    isBound && sql`start_time <= (SELECT max(max_end) FROM traces FINAL WHERE ${traces})`,
    environments.length > 0 && sql`environment IN ${bind.strings(environments)}`,
  );
}

/** A column of a trace that is computed from its observations; a trace without any counts as zero. */
export function aggregateColumn(
  names: FilterColumn['names'],
  kind: FilterColumn['kind'],
  aggregate: keyof typeof TRACE_AGGREGATES,
  askSql: AskSql,
  absentAs: AbsentAs,
): FilterColumn {
  const expression = raw(TRACE_AGGREGATES[aggregate]);
  return {
    names,
    kind,
    reads: 'observations',
    where: (ask, scope) => {
      const condition = sql`ifNull(${askSql(expression, ask)}, false)`;
      const groups = sql`SELECT trace_id FROM observations FINAL WHERE ${observationsInScope(scope)} GROUP BY trace_id`;
      return matchesAbsent(ask, absentAs)
        ? sql`id NOT IN (${groups} HAVING NOT ${condition})`
        : sql`id IN (${groups} HAVING ${condition})`;
    },
  };
}

/** What one page of traces shows of their observations. */
export function buildTraceAggregates(page: {
  projectId: string;
  traceIds: readonly string[];
  fromUs: number;
  toUs: number;
  environments: readonly string[];
  withIds: boolean;
}): Sql {
  const ids = page.withIds && sql`, groupArray(${raw(String(MAX_IDS_PER_TRACE))})(id) AS observationIds`;
  return sql`
SELECT trace_id AS traceId, ${raw(TRACE_AGGREGATES.totalCost)} AS totalCost, ${raw(TRACE_AGGREGATES.latency)} AS latencySeconds${ids || raw('')}
FROM observations FINAL
WHERE ${and(
    sql`project_id = ${bind.string(page.projectId)}`,
    sql`start_time BETWEEN ${bindUs(page.fromUs)} AND ${bindUs(page.toUs)}`,
    sql`trace_id IN ${bind.strings(page.traceIds)}`,
    page.environments.length > 0 && sql`environment IN ${bind.strings(page.environments)}`,
  )}
GROUP BY trace_id`;
}

/** Ids shown for one trace of a list, of observations and of scores each. */
export const MAX_IDS_PER_TRACE = 10_000;
