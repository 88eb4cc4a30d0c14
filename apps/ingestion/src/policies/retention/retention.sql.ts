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

export interface ProjectRetention {
  readonly projectId: string;
  /** 0 keeps for ever. */
  readonly retentionDays: number;
}

function idsOf(projects: readonly { readonly projectId: string }[]): Sql {
  return bind.strings(projects.map(({ projectId }) => projectId));
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

/** Until when rows stay by the retention of their project: their time plus its days, or no end at all. */
function endOf(table: TimedTable, retentions: readonly ProjectRetention[]): Sql {
  const never = bind.date(NEVER_EXPIRES);
  const ofProjects = bind.uint64s(retentions.map(({ retentionDays }) => retentionDays));
  const days = sql`transform(toString(project_id), ${idsOf(retentions)}, ${ofProjects}, toUInt64(0))`;
  // A Date has neither what is before 1970 nor what is after the last one: it would wrap around.
  const end = sql`toDate32(${raw(TIMED_TABLES[table])}) + toInt32(${days} + 1)`;
  return sql`if(${days} = 0, ${never},
    toDate(least(greatest(${end}, toDate32('1970-01-01')), toDate32(${never}))))`;
}

function endsTooEarly(table: TimedTable, retentions: readonly ProjectRetention[]): Sql {
  return sql`project_id IN ${idsOf(retentions)}
  AND expire_at < ${bind.date(NEVER_EXPIRES)}
  AND expire_at < ${endOf(table, retentions)}`;
}

/** Which of the projects have rows that were promised less time than the retention says. */
export function buildFindShort(table: TimedTable, retentions: readonly ProjectRetention[]): Sql {
  return sql`
SELECT DISTINCT project_id FROM ${raw(table)}
WHERE ${endsTooEarly(table, retentions)}`;
}

/** Lets those rows stay longer than was promised when they were written; parts without any are not rewritten. */
export function buildExtend(table: TimedTable, retentions: readonly ProjectRetention[]): Sql {
  return sql`
ALTER TABLE ${raw(table)} UPDATE expire_at = ${endOf(table, retentions)}
WHERE ${endsTooEarly(table, retentions)}`;
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
