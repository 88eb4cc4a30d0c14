import { clickhouseConfig, openClickHouse, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { ingestion as contracts } from '@assay/proto';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from './testing/process.js';

let stores: TestStores;
let running: TestProcess;
let store: ClickHouse & { close(): Promise<void> };

beforeAll(async () => {
  stores = await startStores();
  running = await startIngestion(stores.env, 'local');
  store = openClickHouse(loadConfig.orThrow(clickhouseConfig, stores.engine.env));
}, 60_000);

afterAll(async () => {
  await store.close();
  await running.stop();
  await stores.stop();
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
  const answer = await running
    .clientOf(contracts.EventService)
    .appendEvents(
      { projectId: 'p', body: Buffer.from(JSON.stringify({ batch })), source: null, scoresOnly: false },
      testCall(),
    );
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
