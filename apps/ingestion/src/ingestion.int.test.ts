import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickhouseConfig, openClickHouse, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { ingestion as contracts } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { startProcess, type RunningProcess } from '@assay/runtime';
import { startClickhouse, type TestClickhouse } from '@assay/testing';
import { ingestion } from './index.js';

let engine: TestClickhouse;
let running: RunningProcess;
let store: ClickHouse & { close(): Promise<void> };
const folder = mkdtempSync(join(tmpdir(), 'assay-ingestion-'));

beforeAll(async () => {
  engine = await startClickhouse();
  running = await startProcess([ingestion], {
    env: { ...engine.env, SPOOL_DIR: folder, ADMIN_PORT: '0', INGESTION_PORT: '0', LOG_LEVEL: 'warn' },
  });
  store = openClickHouse(loadConfig.orThrow(clickhouseConfig, engine.env));
}, 60_000);

afterAll(async () => {
  await store.close();
  await running.stop();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('stores the events of a batch and merges those of one entity', async () => {
  const now = '2026-11-21T05:00:00.000Z';
  const batch = [
    { id: 'e1', type: 'trace-create', timestamp: now, body: { id: 't1', name: 'n', tags: ['b', 'a'] } },
    {
      id: 'e2',
      type: 'generation-create',
      timestamp: now,
      body: { id: 'o1', traceId: 't1', name: 'g', startTime: now, usage: { input: 1, output: 2 } },
    },
    {
      id: 'e3',
      type: 'generation-update',
      timestamp: now,
      body: { id: 'o1', traceId: 't1', output: 'done', endTime: now },
    },
    {
      id: 'e4',
      type: 'score-create',
      timestamp: now,
      body: { id: 's1', traceId: 't1', name: 'q', value: 1 },
    },
  ];
  const { call, end } = beginCall({ timeoutMs: 10_000 });
  const answer = await running
    .client(contracts.EventService)
    .appendEvents(
      { projectId: 'p', body: Buffer.from(JSON.stringify({ batch })), source: null, scoresOnly: false },
      call,
    );
  end();
  expect(answer).toMatchObject({ errors: [], isSpooled: false });
  expect(answer.successes.map(({ id }) => id)).toEqual(['e1', 'e2', 'e4', 'e3']);
  expect(await store.select(sql`SELECT name, output, usage_details FROM observations FINAL`)).toEqual([
    { name: 'g', output: 'done', usage_details: { input: 1, output: 2, total: 3 } },
  ]);
  expect(await store.select(sql`SELECT id, tags FROM traces FINAL`)).toEqual([
    { id: 't1', tags: ['a', 'b'] },
  ]);
  expect(await store.select(sql`SELECT id, value FROM scores FINAL`)).toEqual([{ id: 's1', value: 1 }]);
});
