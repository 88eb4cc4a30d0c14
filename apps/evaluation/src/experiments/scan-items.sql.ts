import { and, bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import { formatUs } from '@assay/telemetry';
import type { Position } from './experiment-cursor.js';
import { experimentSpans, inWindow, type SpanScope } from './spans.sql.js';

export const ITEM_COLUMNS = {
  experimentId: 'experiment_id',
  experimentName: 'toString(experiment_name)',
  experimentItemId: 'experiment_item_id',
  datasetId: 'experiment_dataset_id',
} as const;

/** Place of an item in the list, and the run item behind it: 1-based, 0 for a span that names its experiment. */
export interface ItemKeyRow {
  readonly experimentId: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly startUs: number;
  readonly link: number;
}

/** One page of keys, latest start first. @param limit Rows to read, one more than shown. */
export function scanItemKeys(scope: SpanScope, after: Position | undefined, limit: number): Sql {
  const isAfter =
    after &&
    sql`(startTime, traceId, spanId, experimentId) < (${bind.dateTime64(formatUs(after.us))}, ${bind.string(after.traceId)}, ${bind.string(after.spanId)}, ${bind.string(after.experimentId)})`;
  return sql`SELECT experimentId, traceId, spanId, toUnixTimestamp64Micro(startTime) AS startUs, link
FROM (
${experimentSpans(scope, ITEM_COLUMNS, 'experimentId')}
)
WHERE ${and(sql`isRoot`, sql`obeys`, isAfter)}
ORDER BY startTime DESC, traceId DESC, spanId DESC, experimentId DESC, link
LIMIT 1 BY experimentId, traceId, spanId
LIMIT ${bind.int(limit)}`;
}

export interface ItemSpanRow {
  readonly traceId: string;
  readonly spanId: string;
  readonly endUs: number | null;
  readonly level: string;
  readonly environment: string;
  readonly experimentName: string;
  readonly description: string;
  readonly experimentMetadata: Record<string, string>;
  readonly datasetId: string;
  readonly itemId: string;
  readonly itemVersionUs: number | null;
  readonly itemMetadata: Record<string, string>;
  readonly spanMetadata: Record<string, string>;
  readonly spanInput?: string;
  readonly spanOutput?: string;
  readonly expectedOutput?: string;
}

/**
 * The spans of one page, found by their times and ids.
 *
 * @param ioCharacters Of input, output and expected output each, Infinity for all; 0 leaves them out.
 */
export function itemSpans(projectId: string, keys: readonly ItemKeyRow[], ioCharacters: number): Sql {
  const times = keys.map(({ startUs }) => startUs);
  const texts = [
    ['input', 'spanInput'],
    ['output', 'spanOutput'],
    ['experiment_expected_output', 'expectedOutput'],
  ] as const;
  const io = texts.map(([column, alias]) =>
    Number.isFinite(ioCharacters)
      ? sql`, substringUTF8(${raw(column)}, 1, ${bind.int(ioCharacters)}) AS ${raw(alias)}`
      : sql`, ${raw(column)} AS ${raw(alias)}`,
  );
  const window = { projectId, fromUs: Math.min(...times), toUs: Math.max(...times) + 1 };
  return sql`SELECT trace_id AS traceId, id AS spanId, toUnixTimestamp64Micro(end_time) AS endUs, level, environment,
  experiment_name AS experimentName, experiment_description AS description,
  experiment_metadata AS experimentMetadata, experiment_dataset_id AS datasetId, experiment_item_id AS itemId,
  toUnixTimestamp64Micro(experiment_item_version) AS itemVersionUs,
  experiment_item_metadata AS itemMetadata, metadata AS spanMetadata${joinSql(ioCharacters > 0 ? io : [], '')}
FROM observations FINAL
WHERE ${and(
    inWindow(window),
    sql`trace_id IN ${bind.strings(keys.map(({ traceId }) => traceId))}`,
    sql`id IN ${bind.strings(keys.map(({ spanId }) => spanId))}`,
  )}
LIMIT ${bind.int(keys.length * 2)}`;
}
