import { bind, raw, sql, type Sql } from '@assay/clickhouse';
import { idHashes, versionOrder } from './rows-by-key.sql.js';
import type { Table } from './tables.js';

/**
 * The rows of some ids: of each the version that counts, nothing for those deleted or unknown.
 *
 * @param shown Select list over `columns`.
 */
export function buildRowsByIds(
  table: Table,
  projectId: string,
  ids: readonly string[],
  columns: string,
  shown: string,
): Sql {
  const project = bind.string(projectId);
  return sql`
SELECT ${raw(shown)}
FROM (
  SELECT ${raw(columns)}, is_deleted
  FROM ${table.from}
  WHERE project_id = ${project} AND id IN ${bind.strings(ids)} AND ${table.time} IN (
    SELECT ts FROM entity_keys
    WHERE project_id = ${project} AND kind = ${bind.string(table.kind)} AND id_hash IN ${idHashes(ids)})
  ORDER BY ${versionOrder(table)} LIMIT 1 BY id)
WHERE is_deleted = 0`;
}
