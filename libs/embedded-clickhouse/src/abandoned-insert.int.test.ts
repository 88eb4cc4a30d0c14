import type { ClickHouseClient } from '@clickhouse/client';
import { eventually } from '@assay/testing';
import {
  makeDataDir,
  readRows,
  removeDataDir,
  startChildServer,
  type ChildServer,
} from './testing/child-server.js';

const INSERTS = 200;
const WIDEST_PAUSE_MS = 40;

let server: ChildServer;
let dataDir: string;
let client: ClickHouseClient;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startChildServer(dataDir);
  client = server.connect();
});
afterAll(async () => {
  await client.close();
  await server.stop();
  await removeDataDir(dataDir);
});

/** As a server does: nothing tells whoever was cut off how far its insert came, so it must not stop half way. */
it('brings an insert to its end, views and all, whenever its client goes away', async () => {
  await client.command({ query: 'CREATE TABLE rows (id UInt32) ENGINE = MergeTree ORDER BY id' });
  for (const view of ['a', 'b', 'c']) {
    await client.command({ query: `CREATE TABLE keys_${view} (id UInt32) ENGINE = MergeTree ORDER BY id` });
    await client.command({
      query: `CREATE MATERIALIZED VIEW mv_${view} TO keys_${view} AS SELECT id FROM rows`,
    });
  }
  for (let id = 0; id < INSERTS; id += 1) {
    const gone = new AbortController();
    const insert = client.insert({
      table: 'rows',
      values: [{ id }],
      format: 'JSONEachRow',
      abort_signal: gone.signal,
    });
    setTimeout(() => gone.abort(), (id / INSERTS) * WIDEST_PAUSE_MS);
    await insert.catch(() => undefined);
  }
  const running = "SELECT count() AS n FROM system.processes WHERE query LIKE 'INSERT INTO rows%'";
  await eventually(async () => Number((await readRows<{ n: string }>(client, running))[0]?.n) === 0);
  const idsOf = async (table: string): Promise<number[]> =>
    (await readRows<{ id: number }>(client, `SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  const ids = await idsOf('rows');
  expect(ids.length).toBeGreaterThan(0);
  for (const view of ['a', 'b', 'c']) expect(await idsOf(`keys_${view}`)).toEqual(ids);
});
