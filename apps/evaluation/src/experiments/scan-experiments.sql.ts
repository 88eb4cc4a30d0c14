import { bind, sql, type Sql } from '@assay/clickhouse';
import { formatMs, formatUs } from '@assay/telemetry';
import type { Position } from './experiment-cursor.js';
import { experimentSpans, type SpanScope } from './spans.sql.js';

export const EXPERIMENT_COLUMNS = {
  id: 'experiment_id',
  name: 'toString(experiment_name)',
  datasetId: 'experiment_dataset_id',
} as const;

export interface ExperimentRow {
  readonly experimentId: string;
  readonly experimentName: string;
  readonly experimentDescription: string;
  readonly experimentDatasetId: string;
  readonly metadata: Record<string, string>;
  readonly startUs: number;
  readonly endUs: number;
  /** Latest start: the order of the list. */
  readonly lastUs: number;
  /** Trace and span that start then. */
  readonly last: [string, string];
  readonly itemCount: number;
  /** US dollars, of each span once. */
  readonly totalCost: number;
  /** Median and 95th percentile of the items that have ended, in microseconds; null without any. */
  readonly latencies: [number | null, number | null];
  readonly meanLatency: number | null;
  /** When the newest span of all that match was stored. */
  readonly storedMs: number;
}

/** One page of experiments, whole aggregates in one statement. @param limit Rows to read, one more than shown. */
export function scanExperiments(scope: SpanScope, after: Position | undefined, limit: number): Sql {
  const asOf = after?.asOfMs;
  const seen = asOf === undefined ? sql`true` : sql`createdAt <= ${bind.dateTime64(formatMs(asOf))}`;
  const isAfter = after
    ? sql`(lastTime, experimentId) < (${bind.dateTime64(formatUs(after.us))}, ${bind.string(after.experimentId)})`
    : sql`true`;
  return sql`SELECT experimentId,
  argMaxIf(name, startTime, name != '') AS experimentName,
  argMaxIf(description, startTime, description != '') AS experimentDescription,
  argMaxIf(datasetId, startTime, datasetId != '') AS experimentDatasetId,
  argMaxIf(experimentMetadata, startTime, notEmpty(experimentMetadata)) AS metadata,
  toUnixTimestamp64Micro(min(startTime)) AS startUs,
  toUnixTimestamp64Micro(max(greatest(startTime, ifNull(endTime, startTime)))) AS endUs,
  maxIf(startTime, ${seen}) AS lastTime,
  toUnixTimestamp64Micro(lastTime) AS lastUs,
  argMaxIf((traceId, spanId), (startTime, spanId), ${seen}) AS last,
  uniqExactIf((traceId, spanId), isRoot) AS itemCount,
  arraySum(span -> toFloat64(tupleElement(span, 3)),
    groupUniqArrayIf((traceId, spanId, cost), cost != 0)) AS totalCost,
  quantilesExactIf(0.5, 0.95)(dateDiff('microsecond', startTime, endTime), isRoot AND endTime IS NOT NULL) AS latencies,
  avgIf(dateDiff('microsecond', startTime, endTime), isRoot AND endTime IS NOT NULL) AS meanLatency,
  max(toUnixTimestamp64Milli(max(createdAt))) OVER () AS storedMs
FROM (
${experimentSpans(scope, EXPERIMENT_COLUMNS, 'id')}
)
GROUP BY experimentId
HAVING max(obeys) AND countIf(${seen}) > 0 AND ${isAfter}
ORDER BY lastTime DESC, experimentId DESC
LIMIT ${bind.int(limit)}`;
}
