import { bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';

/** First days of the first month and of the month after the last one, `YYYY-MM-DD`. */
export interface MonthRange {
  readonly fromDay: string;
  readonly untilDay: string;
}

const COUNTED = [
  { table: 'traces', time: 'timestamp', count: 'traces' },
  { table: 'observations', time: 'start_time', count: 'observations' },
  { table: 'scores', time: 'timestamp', count: 'scores' },
] as const;

/** Units per project and month: at most one row for each of both, by month and then project. */
export function buildUsageByMonth(projectIds: readonly string[], { fromDay, untilDay }: MonthRange): Sql {
  const parts = COUNTED.map(
    ({ table, time, count }) => sql`
  SELECT toString(project_id) AS project, toStartOfMonth(${raw(time)}) AS month_start, ${joinSql(
    COUNTED.map((one) => raw(`${one.count === count ? 'count()' : '0'} AS ${one.count}`)),
  )}
  FROM ${raw(table)} FINAL
  WHERE project_id IN ${bind.strings(projectIds)}
    AND ${raw(time)} >= toDateTime64(${bind.string(fromDay)}, 6, 'UTC')
    AND ${raw(time)} < toDateTime64(${bind.string(untilDay)}, 6, 'UTC')
  GROUP BY project, month_start`,
  );
  return sql`
SELECT project AS "projectId", formatDateTime(month_start, '%Y-%m') AS month,
  sum(traces) AS traces, sum(observations) AS observations, sum(scores) AS scores
FROM (${joinSql(parts, '\n  UNION ALL')})
GROUP BY project, month_start
ORDER BY month_start, project`;
}
