import { bind, raw, sql, type ClickHouse } from '@assay/clickhouse';
import { ENTITY_KINDS, type EntityKind } from '@assay/telemetry';
import { ROW_TABLES } from './row-tables.js';

/** As long as loading the keys may take, which follows it at the start. */
const TIMEOUT_MS = 300_000;

/**
 * Inserts the keys that rows should have and have not. A view gives every row its key, but a store that is
 * killed within an insert may keep the rows without them; then their ids would pass for new, and a repetition
 * that says no time be stored a second time, under another.
 *
 * @param sinceUs  Rows stamped earlier are known to have theirs; Unix microseconds.
 */
export async function restoreKeys(store: ClickHouse, sinceUs: number): Promise<void> {
  await Promise.all(ENTITY_KINDS.map((kind) => restoreKeysOf(kind, store, sinceUs)));
}

async function restoreKeysOf(kind: EntityKind, store: ClickHouse, sinceUs: number): Promise<void> {
  const { table, timeColumn } = ROW_TABLES[kind];
  const time = raw(timeColumn);
  const kindName = raw(`'${kind}'`);
  const isRecent = sql`ver >= ${bind.uint64(sinceUs)} * 4096`;
  await store.command(
    sql`
INSERT INTO entity_keys (project_id, kind, id_hash, ts, ver, expire_at)
SELECT project_id, ${kindName}, sipHash64(id), ${time}, ver, expire_at
FROM ${raw(table)}
WHERE ${isRecent} AND (project_id, sipHash64(id), ${time}) NOT IN (
  SELECT project_id, id_hash, ts FROM entity_keys
  WHERE kind = ${kindName} AND (project_id, id_hash) IN (
    SELECT project_id, sipHash64(id) FROM ${raw(table)} WHERE ${isRecent}
  )
)`,
    { timeoutMs: TIMEOUT_MS },
  );
}
