import { migrate, openClickHouse, type ClickHouse, type ClickHouseConfig } from '@assay/clickhouse';
import { Secret } from '@assay/config';
import { createLogger } from '@assay/logging';
import { TELEMETRY_MIGRATIONS, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { startClickhouse } from '@assay/testing';

export interface TestStore {
  readonly clickhouse: ClickHouse;
  /** Variables for a process that is to use this store. */
  readonly env: Record<string, string>;
  insert(rows: {
    observations?: readonly ObservationRow[];
    traces?: readonly TraceRow[];
    scores?: readonly ScoreRow[];
  }): Promise<void>;
  stop(): Promise<void>;
}

/** A ClickHouse of its own with the tables in it. */
export async function startTestStore(): Promise<TestStore> {
  const server = await startClickhouse();
  const config: ClickHouseConfig = {
    CLICKHOUSE_URL: server.url,
    CLICKHOUSE_USER: server.user,
    CLICKHOUSE_PASSWORD: new Secret(server.password),
    CLICKHOUSE_DATABASE: server.database,
    CLICKHOUSE_CLUSTER: undefined,
    CLICKHOUSE_COMPRESSION: false,
    CLICKHOUSE_MAX_CONNECTIONS: 16,
  };
  const log = createLogger({ service: 'test', level: 'silent' });
  await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
  const clickhouse = openClickHouse(config);
  return {
    clickhouse,
    env: { ...server.env },
    insert: async (rows) => {
      for (const [table, list] of Object.entries(rows)) {
        if (list.length === 0) continue;
        await clickhouse.insertLines(
          table,
          list.map((row) => `${JSON.stringify(row)}\n`),
        );
      }
    },
    stop: async () => {
      await clickhouse.close();
      await server.stop();
    },
  };
}
