import { bind, sql, type Sql } from '@assay/clickhouse';
import { formatUs } from '@assay/telemetry';
import type { RowKey } from './page-keys.sql.js';
import type { Table } from './tables.js';

/**
 * Order in which the version to show comes first: newest, then living (a moved row and the tombstone of its
 * old place share their `ver`), then earliest.
 */
export function versionOrder(table: Table): Sql {
  return sql`ver DESC, is_deleted, ${table.time}`;
}

function keyCondition(keys: readonly RowKey[], table: Table, projectId: string): Sql {
  const times = [...new Set(keys.map((key) => formatUs(key.us)))];
  const ids = [...new Set(keys.map((key) => key.id))];
  return sql`project_id = ${bind.string(projectId)} AND ${table.time} IN ${bind.dateTimes64(times)} AND id IN ${bind.strings(ids)}`;
}

/**
 * The rows of some keys, with wide columns, in no order. Without FINAL, so that the engine filters by key first
 * and unpacks wide columns only where a row is found.
 */
export function buildRowsByKey(table: Table, projectId: string, keys: readonly RowKey[], columns: Sql): Sql {
  return sql`
SELECT * EXCEPT (is_deleted)
FROM (
  SELECT ${columns}, is_deleted
  FROM ${table.from}
  WHERE ${keyCondition(keys, table, projectId)}
  ORDER BY ver DESC LIMIT 1 BY ${table.time}, id)
WHERE is_deleted = 0`;
}

/** As a set of `entity_keys.id_hash`. */
export function idHashes(ids: readonly string[]): Sql {
  return sql`(SELECT arrayJoin(arrayMap(id -> sipHash64(id), ${bind.strings(ids)})))`;
}

/**
 * For those of some ids that were ever stored under more than one time: the time that counts. Nothing for the
 * others, which is nearly always all of them.
 */
export function buildContestedKeys(table: Table, projectId: string, ids: readonly string[]): Sql {
  const project = bind.string(projectId);
  const kind = bind.string(table.kind);
  return sql`
SELECT id, us, is_deleted AS isDeleted
FROM (
  SELECT id, toUnixTimestamp64Micro(${table.time}) AS us, is_deleted
  FROM ${table.from}
  WHERE project_id = ${project} AND id IN ${bind.strings(ids)} AND ${table.time} IN (
    SELECT ts FROM entity_keys
    WHERE project_id = ${project} AND kind = ${kind} AND id_hash IN (
      SELECT id_hash FROM entity_keys
      WHERE project_id = ${project} AND kind = ${kind} AND id_hash IN ${idHashes(ids)}
      GROUP BY id_hash HAVING uniqExact(ts) > 1))
  ORDER BY ${versionOrder(table)} LIMIT 1 BY id)`;
}

/** The one row that counts for an id; none when there is none or it is deleted. */
export function buildRowById(table: Table, projectId: string, id: string, columns: Sql): Sql {
  const project = bind.string(projectId);
  return sql`
SELECT * EXCEPT (is_deleted)
FROM (
  SELECT ${columns}, is_deleted
  FROM ${table.from}
  WHERE project_id = ${project} AND id = ${bind.string(id)} AND ${table.time} IN (
    SELECT ts FROM entity_keys
    WHERE project_id = ${project} AND kind = ${bind.string(table.kind)} AND id_hash = sipHash64(${bind.string(id)}))
  ORDER BY ${versionOrder(table)} LIMIT 1)
WHERE is_deleted = 0`;
}
