import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, openClickHouse, type ClickHouse, type ClickHouseConfig } from '@assay/clickhouse';
import { Secret } from '@assay/config';
import { countPoolThreads, programPath, SERVER_DEFAULTS } from '@assay/embedded-clickhouse';
import { createLogger } from '@assay/logging';
import { TELEMETRY_MIGRATIONS, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';

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

const PASSWORD = 'test password';

/** A ClickHouse of its own with the tables in it, on a free port and a directory that `stop` removes. */
export async function startTestStore(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-metrics-'));
  const child = fork(fileURLToPath(programPath), [], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      UV_THREADPOOL_SIZE: String(countPoolThreads(SERVER_DEFAULTS.maxConcurrency)),
      EMBEDDED_DATA_DIR: dataDir,
      EMBEDDED_USER: 'tester',
      EMBEDDED_PASSWORD: PASSWORD,
      EMBEDDED_LOG_LEVEL: 'warn',
    },
  });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the store ended with ${String(code)} before it was ready`);
    }),
  ])) as [{ port: number }];
  const config: ClickHouseConfig = {
    CLICKHOUSE_URL: `http://127.0.0.1:${message.port}`,
    CLICKHOUSE_USER: 'tester',
    CLICKHOUSE_PASSWORD: new Secret(PASSWORD),
    CLICKHOUSE_DATABASE: 'assay',
    CLICKHOUSE_CLUSTER: undefined,
    CLICKHOUSE_COMPRESSION: false,
    CLICKHOUSE_MAX_CONNECTIONS: 16,
  };
  await migrate(config, {
    folder: TELEMETRY_MIGRATIONS,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const clickhouse = openClickHouse(config);
  return {
    clickhouse,
    env: {
      CLICKHOUSE_URL: config.CLICKHOUSE_URL,
      CLICKHOUSE_USER: config.CLICKHOUSE_USER,
      CLICKHOUSE_PASSWORD: PASSWORD,
    },
    insert: async (rows) => {
      for (const [table, list] of Object.entries(rows)) {
        if (list.length > 0) {
          await insertRows(config, table, list);
        }
      }
    },
    stop: async () => {
      await clickhouse.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function insertRows(config: ClickHouseConfig, table: string, rows: readonly object[]): Promise<void> {
  const url = new URL(config.CLICKHOUSE_URL);
  url.searchParams.set('query', `INSERT INTO ${config.CLICKHOUSE_DATABASE}.${table} FORMAT JSONEachRow`);
  url.searchParams.set('max_partitions_per_insert_block', '1000');
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${config.CLICKHOUSE_USER}:${PASSWORD}`)}` },
    body: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  if (!response.ok) throw new Error(`insert into ${table} failed: ${await response.text()}`);
}
