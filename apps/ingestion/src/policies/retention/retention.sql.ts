import { bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import { NEVER_EXPIRES } from '@assay/telemetry';

/** Tables whose rows have a time of their own. */
export const TIMED_TABLES = {
  observations: 'start_time',
  traces: 'timestamp',
  scores: 'timestamp',
  entity_keys: 'ts',
} as const;

export type TimedTable = keyof typeof TIMED_TABLES;

/** Everything that holds data of a project. `deletions` has no data, only hashes, and goes after 30 days. */
export const PROJECT_TABLES = [
  'observations',
  'traces',
  'scores',
  'entity_keys',
  'entity_state',
  'ingest_envelopes',
] as const;

export interface ProjectCutoff {
  readonly projectId: string;
  /** Unix milliseconds: what is earlier is too old. */
  readonly cutoffMs: number;
}

function idsOf(cutoffs: readonly ProjectCutoff[]): Sql {
  return bind.strings(cutoffs.map(({ projectId }) => projectId));
}

/** Unix microseconds of the row's project's cutoff. The latest one bounds the read by the primary key. */
function cutoffOf(cutoffs: readonly ProjectCutoff[]): Sql {
  return sql`transform(toString(project_id), ${idsOf(cutoffs)},
    ${bind.uint64s(cutoffs.map((one) => Math.max(0, one.cutoffMs * 1000)))}, toUInt64(0))`;
}

function isTooOld(table: TimedTable, cutoffs: readonly ProjectCutoff[]): Sql {
  const column = raw(TIMED_TABLES[table]);
  const latestMs = Math.max(...cutoffs.map((one) => one.cutoffMs));
  return sql`project_id IN ${idsOf(cutoffs)}
  AND ${column} < fromUnixTimestamp64Micro(${bind.int(latestMs * 1000)}, 'UTC')
  AND ${column} < fromUnixTimestamp64Micro(toInt64(${cutoffOf(cutoffs)}), 'UTC')`;
}

/** Which of the projects have rows before their cutoffs. */
export function buildFindOld(table: TimedTable, cutoffs: readonly ProjectCutoff[]): Sql {
  return sql`
SELECT DISTINCT toString(project_id) AS project_id FROM ${raw(table)}
WHERE ${isTooOld(table, cutoffs)}`;
}

export function buildDeleteOld(table: TimedTable, cutoffs: readonly ProjectCutoff[]): Sql {
  return sql`
DELETE FROM ${raw(table)}
WHERE ${isTooOld(table, cutoffs)}`;
}

/** An entity's state goes as a whole: a part of it would be taken for all. */
export function buildDeleteOldStates(cutoffs: readonly ProjectCutoff[]): Sql {
  return sql`
DELETE FROM entity_state
WHERE (project_id, kind, entity_id) IN (
  SELECT project_id, kind, entity_id FROM entity_state
  WHERE project_id IN ${idsOf(cutoffs)}
  GROUP BY project_id, kind, entity_id
  HAVING max(ingested_us) < ${cutoffOf(cutoffs)})`;
}

/**
 * Lets the rows of a project stay longer than was promised when they were written. Rows of tables with times get
 * theirs plus the days, or no end at all.
 */
export function buildExtend(table: TimedTable, projectId: string, retentionDays: number): Sql {
  const column = raw(TIMED_TABLES[table]);
  const never = bind.date(NEVER_EXPIRES);
  const until =
    retentionDays === 0
      ? never
      : sql`greatest(expire_at, toDate(least(toDate32(${column}) + ${bind.int(retentionDays + 1)}, toDate32(${never}))))`;
  return sql`
ALTER TABLE ${raw(table)} UPDATE expire_at = ${until}
WHERE project_id = ${bind.string(projectId)} AND expire_at < ${never}`;
}

export function buildDeleteProjects(
  table: (typeof PROJECT_TABLES)[number],
  projectIds: readonly string[],
): Sql {
  return sql`
DELETE FROM ${raw(table)}
WHERE project_id IN ${bind.strings(projectIds)}`;
}

/** Which of the projects have anything left. */
export function buildFindProjects(projectIds: readonly string[]): Sql {
  const parts = PROJECT_TABLES.map(
    (table) =>
      sql`SELECT DISTINCT toString(project_id) AS project_id FROM ${raw(table)} WHERE project_id IN ${bind.strings(projectIds)}`,
  );
  return sql`
SELECT DISTINCT project_id FROM (
${joinSql(parts, '\nUNION ALL\n')})`;
}
