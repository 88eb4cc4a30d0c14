import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@assay/logging';
import type { ClickHouse } from './clickhouse.js';
import { openClickHouse, type ClickHouseConfig } from './connection.js';
import { clickhouseFault } from './errors.js';
import { bind, raw, sql } from './sql.js';

export interface MigrationOptions {
  /** Folder of `NNNN-slug.sql`, one statement a file, each safe to repeat (IF NOT EXISTS). */
  readonly folder: URL;
  readonly log: Logger;
  /** How long an absent store is waited for; default 60 s. */
  readonly waitMs?: number;
}

/**
 * Brings the database to the newest schema. Statements run in order of their number, each recorded once it is
 * done; they can be repeated, so a kill between the two, or two processes at once, do no harm.
 *
 * @returns The names applied by this call.
 */
export async function migrate(config: ClickHouseConfig, options: MigrationOptions): Promise<string[]> {
  await createDatabase(config, options.waitMs ?? 60_000);
  const store = openClickHouse(config);
  try {
    return await applyAll(store, config.CLICKHOUSE_CLUSTER, options);
  } finally {
    await store.close();
  }
}

async function applyAll(
  store: ClickHouse,
  cluster: string | undefined,
  options: MigrationOptions,
): Promise<string[]> {
  const table = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}} (name String, applied_at DateTime DEFAULT now()) ENGINE = {{engine ReplacingMergeTree}} ORDER BY name`;
  await store.command(raw(renderMigration(table, cluster)));
  const done = new Set(
    (await store.select<{ name: string }>(sql`SELECT name FROM schema_migrations FINAL`)).map(
      (row) => row.name,
    ),
  );
  const files = (await readdir(options.folder)).filter((file) => file.endsWith('.sql')).sort();
  const applied: string[] = [];
  for (const file of files) {
    const name = file.slice(0, -'.sql'.length);
    if (done.has(name)) continue;
    const statement = await readFile(new URL(file, options.folder), 'utf8');
    await store.command(raw(renderMigration(statement, cluster)), { timeoutMs: 600_000 });
    await store.command(sql`INSERT INTO schema_migrations (name) SELECT ${bind.string(name)}`);
    applied.push(name);
  }
  if (applied.length > 0) options.log.info({ applied }, 'schema migrated');
  return applied;
}

/** Waits only for a store that is not there yet; a wrong password fails at once. */
async function createDatabase(config: ClickHouseConfig, waitMs: number): Promise<void> {
  const onCluster = config.CLICKHOUSE_CLUSTER ? ` ON CLUSTER ${quoteName(config.CLICKHOUSE_CLUSTER)}` : '';
  const admin = openClickHouse({ ...config, CLICKHOUSE_DATABASE: 'default' });
  const giveUpAt = Date.now() + waitMs;
  try {
    for (;;) {
      try {
        await admin.command(
          raw(`CREATE DATABASE IF NOT EXISTS ${quoteName(config.CLICKHOUSE_DATABASE)}${onCluster}`),
        );
        return;
      } catch (error) {
        if (clickhouseFault(error, 'read') !== 'unavailable' || Date.now() > giveUpAt) throw error;
        await sleep(250);
      }
    }
  } finally {
    await admin.close();
  }
}

/**
 * Fills a migration's placeholders: `{{on_cluster}}`, `{{engine ReplacingMergeTree(ver)}}` (replicated in a
 * cluster) and `{{dedup_window}}` (a setting that only plain engines have).
 */
export function renderMigration(text: string, cluster: string | undefined): string {
  return text
    .replaceAll('{{on_cluster}}', cluster ? `ON CLUSTER ${quoteName(cluster)}` : '')
    .replaceAll('{{dedup_window}}', cluster ? '' : ', non_replicated_deduplication_window = 1000')
    .replace(/\{\{engine (\w+)(?:\(([^)]*)\))?\}\}/g, (_whole, engine: string, parameters = '') => {
      if (!cluster) return `${engine}(${parameters as string})`;
      const place = `'/clickhouse/tables/{shard}/{uuid}', '{replica}'`;
      return `Replicated${engine}(${[place, parameters].filter(Boolean).join(', ')})`;
    });
}

function quoteName(name: string): string {
  return '`' + name.replaceAll('\\', '\\\\').replaceAll('`', '\\`') + '`';
}
