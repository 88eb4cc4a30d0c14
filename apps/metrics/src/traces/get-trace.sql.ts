import { bind, raw, sql, type Sql } from '@assay/clickhouse';
import { OBSERVATION_COLUMNS, SCORE_COLUMNS, selectColumns } from '@assay/telemetry';
import { fieldsOf } from '../store/columns.js';
import { versionOrder } from '../store/rows-by-key.sql.js';
import { bindUs, OBSERVATIONS } from '../store/tables.js';

/** Where the observations of one trace are; without bounds the skip index on the trace id has to find them. */
export interface TracePlace {
  readonly projectId: string;
  readonly traceId: string;
  readonly fromUs?: number;
  readonly toUs?: number;
}

function inTrace({ projectId, traceId, fromUs, toUs }: TracePlace): Sql {
  const time =
    fromUs === undefined || toUs === undefined
      ? raw('')
      : sql` AND start_time BETWEEN ${bindUs(fromUs)} AND ${bindUs(toUs)}`;
  return sql`project_id = ${bind.string(projectId)} AND trace_id = ${bind.string(traceId)}${time}`;
}

/** The newest version of each observation of a trace; tombstones come along and are left to the caller. */
function newestOf(place: TracePlace, columns: Sql): Sql {
  return sql`
  SELECT ${columns}, is_deleted
  FROM observations
  WHERE ${inTrace(place)}
  ORDER BY ${versionOrder(OBSERVATIONS)} LIMIT 1 BY id`;
}

/** What the observations of one trace add up to. */
export interface TraceSummary {
  readonly count: number;
  readonly firstStartUs: number;
  readonly lastStartUs: number;
  readonly lastEndUs: number | null;
  readonly totalCost: number;
  /** Of input, output and metadata. */
  readonly bodyBytes: number;
}

const METADATA_BYTES = 'arraySum(arrayMap(x -> length(x), mapValues(metadata)))';

export function buildTraceSummary(place: TracePlace): Sql {
  const columns = raw(
    `id, start_time, end_time, total_cost, length(input) + length(output) + ${METADATA_BYTES} AS bytes`,
  );
  return sql`
SELECT count() AS count,
  toUnixTimestamp64Micro(min(start_time)) AS firstStartUs,
  toUnixTimestamp64Micro(max(start_time)) AS lastStartUs,
  toUnixTimestamp64Micro(max(end_time)) AS lastEndUs,
  sum(total_cost) AS totalCost,
  sum(bytes) AS bodyBytes
FROM (${newestOf(place, columns)})
WHERE is_deleted = 0`;
}

/** All of them by start time and id, bodies included. */
export function buildTraceObservations(place: TracePlace): Sql {
  return sql`
SELECT * EXCEPT (is_deleted)
FROM (${newestOf(place, selectColumns(OBSERVATION_COLUMNS, fieldsOf(OBSERVATION_COLUMNS)))})
WHERE is_deleted = 0
ORDER BY startUs, id`;
}

/** Scores of a trace and its observations, corrections left out, latest first. */
export function buildTraceScores(projectId: string, traceId: string): Sql {
  return sql`
SELECT ${selectColumns(SCORE_COLUMNS, fieldsOf(SCORE_COLUMNS))}
FROM scores FINAL
WHERE project_id = ${bind.string(projectId)} AND trace_id = ${bind.string(traceId)} AND data_type != 'CORRECTION'
ORDER BY timestamp DESC, id DESC`;
}

/** A trace put together from its observations alone. Source: behaviour/ingestion-and-tracing.md §2.6. */
export function buildDerivedTrace(place: TracePlace, withIo: boolean): Sql {
  const root = `parent_observation_id = '' OR is_app_root = 1`;
  const latest = (column: string): string => `argMaxIf(${column}, start_time, notEmpty(${column}))`;
  const ofRoot = (column: string): string => `argMaxIf(${column}, start_time, parent_observation_id = '')`;
  const bodies = withIo ? ', input, output, metadata' : '';
  const io = withIo
    ? `, ${ofRoot('input')} AS input_, ${ofRoot('output')} AS output_, ${ofRoot('metadata')} AS metadata_`
    : '';
  const shownIo = withIo ? ', input_ AS input, output_ AS output, metadata_ AS metadata' : '';
  return sql`
SELECT projectId, id, timestampUs, name, userId, sessionId, release, version, environment, tags, public,
  bookmarked, createdMs, updatedMs${raw(shownIo)}
FROM (
  SELECT ${bind.string(place.projectId)} AS projectId, ${bind.string(place.traceId)} AS id,
    toUnixTimestamp64Micro(min(start_time)) AS timestampUs,
    ${raw(`if(notEmpty(${latest('trace_name')}), ${latest('trace_name')}, argMaxIf(own_name, start_time, (${root}) AND notEmpty(own_name)))`)} AS name,
    ${raw(latest('user_id'))} AS userId, ${raw(latest('session_id'))} AS sessionId,
    ${raw(latest('own_release'))} AS release, ${raw(latest('own_version'))} AS version,
    ${raw(latest('own_environment'))} AS environment, ${raw(latest('own_tags'))} AS tags,
    max(is_public) AS public, ${raw(`maxIf(is_bookmarked, ${root})`)} AS bookmarked,
    toUnixTimestamp64Milli(min(created_at)) AS createdMs, toUnixTimestamp64Milli(max(updated_at)) AS updatedMs${raw(io)},
    count() AS observations
  FROM (${newestOf(
    place,
    raw(
      `id AS observation_id, start_time, parent_observation_id, is_app_root, trace_name, name AS own_name, user_id, session_id, release AS own_release, version AS own_version, environment AS own_environment, tags AS own_tags, public AS is_public, bookmarked AS is_bookmarked, created_at, updated_at${bodies}`,
    ),
  )})
  WHERE is_deleted = 0)
WHERE observations > 0`;
}
