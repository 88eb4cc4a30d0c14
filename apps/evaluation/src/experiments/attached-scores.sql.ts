import { and, bind, or, sql, type Sql } from '@assay/clickhouse';
import {
  formatUs,
  MAX_TIME_US,
  MIN_TIME_US,
  SCORE_COLUMNS,
  selectColumns,
  type ColumnMap,
} from '@assay/telemetry';

/** Around the rows of a page: scores of work that ran longer ago are read with GET /scores. */
const DAY_US = 24 * 60 * 60 * 1_000_000;

/** Time range of the rows that scores are for. */
export interface RowTimes {
  readonly firstUs: number;
  readonly lastUs: number;
}

const fields = Object.keys(SCORE_COLUMNS).filter(
  (field) => field !== 'comment' && field !== 'metadata',
) as (keyof typeof SCORE_COLUMNS)[];

function attached(projectId: string, { firstUs, lastUs }: RowTimes, which: Sql, perRow: Sql): Sql {
  const from = Math.max(firstUs - DAY_US, MIN_TIME_US);
  const to = Math.min(lastUs + DAY_US, MAX_TIME_US);
  return sql`SELECT ${selectColumns(SCORE_COLUMNS as ColumnMap, fields)}
FROM scores FINAL
WHERE ${and(
    sql`project_id = ${bind.string(projectId)}`,
    sql`timestamp >= ${bind.dateTime64(formatUs(from))}`,
    sql`timestamp < ${bind.dateTime64(formatUs(to))}`,
    sql`data_type IN ('NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT')`,
    which,
  )}
ORDER BY ver DESC, id
${perRow}`;
}

/** Scores of experiments as a whole, last written first, `limit` for each. */
export function scoresOfExperiments(
  projectId: string,
  ids: readonly string[],
  times: RowTimes,
  limit: number,
): Sql {
  const which = sql`dataset_run_id IN ${bind.strings(ids)} AND trace_id = '' AND observation_id = '' AND session_id = ''`;
  return attached(projectId, times, which, sql`LIMIT ${bind.int(limit)} BY dataset_run_id`);
}

/** Scores of root spans and of their traces, last written first, `limit` for each span and each trace. */
export function scoresOfItems(
  projectId: string,
  items: readonly { readonly traceId: string; readonly spanId: string }[],
  times: RowTimes,
  limit: number,
): Sql {
  const which = and(
    sql`trace_id IN ${bind.strings([...new Set(items.map(({ traceId }) => traceId))])}`,
    or(
      sql`observation_id IN ${bind.strings(items.map(({ spanId }) => spanId))}`,
      sql`observation_id = '' AND session_id = '' AND dataset_run_id = ''`,
    ),
  );
  return attached(projectId, times, which, sql`LIMIT ${bind.int(limit)} BY trace_id, observation_id`);
}
