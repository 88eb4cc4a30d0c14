import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import { selectColumns, TRACE_COLUMNS } from '@assay/telemetry';
import { fieldsOf } from '../store/columns.js';
import { bindUs, type TimeRange } from '../store/tables.js';

export interface SessionScope {
  readonly projectId: string;
  /** Of the creation time. */
  readonly range: TimeRange;
  /** Any of them; empty for all. */
  readonly environments: readonly string[];
}

/**
 * One row per session: the traces of the project grouped. A session is created by its earliest trace, which
 * also gives its environment. The lower bound cannot cut traces away before grouping: an earlier one may make
 * the session older than the bound.
 */
function sessions({ projectId, range, environments }: SessionScope): Sql {
  const having = and(
    range.fromUs !== undefined && sql`created >= ${bindUs(range.fromUs)}`,
    environments.length > 0 && sql`first_environment IN ${bind.strings(environments)}`,
  );
  return sql`
  SELECT session_id, min(timestamp) AS created, argMin(environment, (timestamp, id)) AS first_environment
  FROM traces FINAL
  WHERE ${and(
    sql`project_id = ${bind.string(projectId)}`,
    sql`session_id != ''`,
    range.toUs !== undefined && sql`timestamp < ${bindUs(range.toUs)}`,
  )}
  GROUP BY session_id
  HAVING ${having}`;
}

export function buildSessionPage(scope: SessionScope, page: { limit: number; offset: number }): Sql {
  return sql`
SELECT session_id AS id, toUnixTimestamp64Milli(created) AS createdMs, first_environment AS environment
FROM (${sessions(scope)})
ORDER BY created DESC, session_id DESC
LIMIT ${bind.int(page.limit)} OFFSET ${bind.int(page.offset)}`;
}

export function buildSessionTotal(scope: SessionScope): Sql {
  return sql`SELECT count() AS total FROM (${sessions(scope)})`;
}

/** Traces of one session, oldest first, with their bodies. */
export function buildSessionTraces(projectId: string, sessionId: string, limit: number): Sql {
  return sql`
SELECT ${selectColumns(TRACE_COLUMNS, fieldsOf(TRACE_COLUMNS))}
FROM traces FINAL
WHERE project_id = ${bind.string(projectId)} AND session_id = ${bind.string(sessionId)}
ORDER BY timestamp, id
LIMIT ${raw(String(limit))}`;
}
