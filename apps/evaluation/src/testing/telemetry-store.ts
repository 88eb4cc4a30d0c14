import { clickhouseConfig, migrate, openClickHouse, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { startClickhouse } from '@assay/testing';

/** An analytical store with the tables in it. */
export interface TelemetryStore {
  readonly clickhouse: ClickHouse;
  /** What a process needs to use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Rows as JSON objects; columns that are left out have their defaults. */
  insert(table: 'observations' | 'scores', rows: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

/** A database of its own, which `stop` removes. */
export async function startTelemetryStore(): Promise<TelemetryStore> {
  const server = await startClickhouse();
  const config = loadConfig.orThrow(clickhouseConfig, server.env);
  await migrate(config, {
    folder: TELEMETRY_MIGRATIONS,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const clickhouse = openClickHouse(config);
  return {
    clickhouse,
    env: server.env,
    insert: async (table, rows) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      await clickhouse.insertLines(
        table,
        rows.map((row) => `${JSON.stringify(row)}\n`),
        { columns },
      );
    },
    stop: async () => {
      await clickhouse.close();
      await server.stop();
    },
  };
}
