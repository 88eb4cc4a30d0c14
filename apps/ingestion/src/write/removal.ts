import { bind, raw, sql, type ClickHouse } from '@assay/clickhouse';
import type { Logger } from '@assay/logging';
import { ENTITY_KINDS } from '@assay/telemetry';
import { ROW_TABLES } from './row-tables.js';
import { isOutage } from './write-fault.js';

/** One DELETE takes seconds whatever its size: many deletions share one. */
const MAX_IDS = 20_000;

interface DeletionRow {
  project_id: string;
  hash: string;
  at: string;
}

/**
 * Removes deleted rows from the disk: those hidden behind tombstones, and the tombstones. One statement per
 * table for everything deleted since the last pass; the deletions themselves stay their 30 days.
 */
export class Removal {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly parts: { readonly store: ClickHouse; readonly log: Logger; readonly intervalMs: number },
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      void this.run().catch((error: unknown) => {
        if (!isOutage(error)) this.parts.log.error({ error }, 'removal failed');
      });
    }, this.parts.intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  /** One pass; a pass that runs already is joined. */
  run(): Promise<void> {
    this.#running ??= this.#pass().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #pass(): Promise<void> {
    for (const kind of ENTITY_KINDS) {
      const { table } = ROW_TABLES[kind];
      // Deletions whose tombstones are still on disk: after a pass, or a merge that dropped them, there is none.
      const rows = await this.parts.store.select<DeletionRow>(sql`
SELECT project_id, toString(id_hash) AS hash, toString(max(deleted_us)) AS at
FROM deletions
WHERE kind = ${raw(`'${kind}'`)} AND (project_id, id_hash) IN (
  SELECT project_id, sipHash64(id) FROM ${raw(table)} WHERE is_deleted = 1)
GROUP BY project_id, id_hash LIMIT ${bind.int(MAX_IDS)}`);
      if (rows.length === 0) continue;
      // A row that is newer than the deletion of its id belongs to an entity that began after it.
      await this.parts.store.command(
        sql`
DELETE FROM ${raw(table)}
WHERE project_id IN ${bind.strings([...new Set(rows.map((row) => row.project_id))])}
  AND sipHash64(id) IN ${bind.uint64s(rows.map((row) => row.hash))}
  AND ver <= transform(concat(project_id, '\n', toString(sipHash64(id))),
    ${bind.strings(rows.map((row) => `${row.project_id}\n${row.hash}`))},
    ${bind.uint64s(rows.map((row) => BigInt(row.at) * 4096n + 4095n))}, toUInt64(0))`,
        { timeoutMs: 600_000 },
      );
      this.parts.log.info({ table, entities: rows.length }, 'deleted rows removed');
    }
  }
}
