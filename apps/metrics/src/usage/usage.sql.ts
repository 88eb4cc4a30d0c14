import { bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import { OBSERVATIONS, SCORES, TRACES } from '../store/tables.js';

/** First days of the first month and of the month after the last one, `YYYY-MM-DD`. */
export interface MonthRange {
  readonly fromDay: string;
  readonly untilDay: string;
}

const COUNTED = [TRACES, OBSERVATIONS, SCORES];

/** Units per project and month: at most one row for each of both, by month and then project. */
export function buildUsageByMonth(projectIds: readonly string[], { fromDay, untilDay }: MonthRange): Sql {
  const parts = COUNTED.map(
    ({ name, time, from }) => sql`
  SELECT toString(project_id) AS project, toStartOfMonth(${time}) AS month_start, ${joinSql(
    COUNTED.map((one) => raw(`${one.name === name ? 'count()' : '0'} AS ${one.name}`)),
  )}
  FROM ${from} FINAL
  WHERE project_id IN ${bind.strings(projectIds)}
    AND ${time} >= toDateTime64(${bind.string(fromDay)}, 6, 'UTC')
    AND ${time} < toDateTime64(${bind.string(untilDay)}, 6, 'UTC')
  GROUP BY project, month_start`,
  );
  return sql`
SELECT project AS "projectId", formatDateTime(month_start, '%Y-%m') AS month,
  sum(traces) AS traces, sum(observations) AS observations, sum(scores) AS scores
FROM (${joinSql(parts, '\n  UNION ALL')})
GROUP BY project, month_start
ORDER BY month_start, project`;
}
