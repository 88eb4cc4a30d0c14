import { bind, sql, type Sql } from '@assay/clickhouse';
import { buildRowsByIds } from '../store/rows-by-ids.sql.js';
import { versionOrder } from '../store/rows-by-key.sql.js';
import { OBSERVATIONS, TRACES } from '../store/tables.js';

/** Stored traces of these ids. */
export function buildTraceSubjects(projectId: string, ids: readonly string[]): Sql {
  return buildRowsByIds(TRACES, projectId, ids, 'id, environment', 'id, environment, id AS traceId');
}

/** Traces of these ids that only observations name. */
export function buildDerivedTraceSubjects(projectId: string, ids: readonly string[]): Sql {
  return sql`
SELECT trace_id AS id, argMin(own_environment, start_time) AS environment, trace_id AS traceId
FROM (
  SELECT id AS observation_id, trace_id, start_time, environment AS own_environment, is_deleted
  FROM observations
  WHERE project_id = ${bind.string(projectId)} AND trace_id IN ${bind.strings(ids)}
  ORDER BY ${versionOrder(OBSERVATIONS)} LIMIT 1 BY observation_id)
WHERE is_deleted = 0
GROUP BY trace_id`;
}

export function buildObservationSubjects(projectId: string, ids: readonly string[]): Sql {
  return buildRowsByIds(
    OBSERVATIONS,
    projectId,
    ids,
    'id, environment, trace_id',
    'id, environment, trace_id AS traceId',
  );
}

/** Sessions of these ids that a trace names; the earliest gives the environment. */
export function buildSessionSubjects(projectId: string, ids: readonly string[]): Sql {
  return sql`
SELECT session_id AS id, first_environment AS environment, '' AS traceId
FROM (
  SELECT session_id, argMin(environment, (timestamp, id)) AS first_environment
  FROM traces FINAL
  WHERE project_id = ${bind.string(projectId)} AND session_id IN ${bind.strings(ids)}
  GROUP BY session_id)`;
}
