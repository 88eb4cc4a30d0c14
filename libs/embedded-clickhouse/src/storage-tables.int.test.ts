import { eventually } from '@assay/testing';
import type { ClickHouseClient } from '@clickhouse/client';
import {
  makeDataDir,
  readRows,
  removeDataDir,
  startChildServer,
  type ChildServer,
} from './testing/child-server.js';
import { STORAGE_TABLES } from './testing/storage-tables.js';

let server: ChildServer;
let dataDir: string;
let client: ClickHouseClient;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startChildServer(dataDir);
  client = server.connect();
  for (const query of STORAGE_TABLES) await client.command({ query });
});

afterAll(async () => {
  await client.close();
  await server.stop();
  await removeDataDir(dataDir);
});

async function insert(table: string, values: readonly object[]): Promise<void> {
  await client.insert({ table, values, format: 'JSONEachRow' });
}

const observation = (id: string, ver: number, more: object = {}) => ({
  project_id: 'p',
  trace_id: 'trace-1',
  id,
  type: 'GENERATION',
  start_time: '2026-10-05 10:00:00.000001',
  ver,
  ...more,
});

it('shows the newest version of a row only, across months, and hides tombstones', async () => {
  await insert('observations', [
    observation('a', 1, {
      name: 'old',
      cost_details: { total: 0.000000000001 },
      total_cost: '0.000000000001',
    }),
    observation('b', 1),
    observation('c', 1, { start_time: '2026-09-01 00:00:00.000000', user_id: 'someone' }),
  ]);
  await insert('observations', [
    observation('a', 2, { name: 'new' }),
    observation('b', 2, { is_deleted: 1 }),
  ]);
  const rows = await readRows(
    client,
    "SELECT id, name FROM observations FINAL WHERE project_id = 'p' AND trace_id = 'trace-1' ORDER BY id",
    {
      clickhouse_settings: { do_not_merge_across_partitions_select_final: 1 },
    },
  );
  expect(rows).toEqual([
    { id: 'a', name: 'new' },
    { id: 'c', name: '' },
  ]);
});

it('finds a row by its id over the keys that the view keeps', async () => {
  const query = `SELECT id, name FROM (SELECT * FROM observations WHERE project_id = {p:String}
    AND start_time IN (SELECT ts FROM entity_keys WHERE project_id = {p:String} AND kind = 'observation' AND id_hash = sipHash64({id:String}))
    AND id = {id:String} ORDER BY ver DESC LIMIT 1) WHERE is_deleted = 0`;
  expect(await readRows(client, query, { query_params: { p: 'p', id: 'a' } })).toEqual([
    { id: 'a', name: 'new' },
  ]);
  expect(await readRows(client, query, { query_params: { p: 'p', id: 'b' } })).toEqual([]);
});

it('counts the rows of the view in the written rows, as ClickHouse does', async () => {
  const { summary } = await client.insert({
    table: 'traces',
    values: [{ project_id: 'p', id: 'trace-1', timestamp: '2026-10-05 10:00:00.000000', ver: 1 }],
    format: 'JSONEachRow',
  });
  expect(summary?.written_rows).toBe('2');
});

it('merges deltas field by field, last write wins', async () => {
  const delta = (fields: object, batch: number) => ({
    project_id: 'p',
    kind: 'trace',
    entity_id: 't',
    fields,
    batches: [batch],
    ingested_us: batch,
    expire_at: '2149-01-01',
  });
  await insert('entity_state', [delta({ name: '2"late"', user: '1"x"' }, 2)]);
  await insert('entity_state', [delta({ name: '1"early"', tags: '1[]' }, 1)]);
  await insert('entity_state', [delta({ name: '1"early"', tags: '1[]' }, 1)]);
  const [row] = await readRows(
    client,
    `SELECT maxMap(fields) AS fields, arraySort(groupUniqArrayArray(batches)) AS batches, max(ingested_us) AS us
     FROM entity_state WHERE entity_id = 't' GROUP BY project_id, kind, entity_id`,
  );
  expect(row).toEqual({ fields: { name: '2"late"', tags: '1[]', user: '1"x"' }, batches: [1, 2], us: 2 });
});

it('merges parts in the background and on demand', async () => {
  for (let part = 0; part < 20; part += 1) {
    await insert('deletions', [
      { project_id: 'p', kind: 'trace', id_hash: part, deleted_us: 1, expire_at: '2149-01-01' },
    ]);
  }
  const countParts = async (): Promise<number> => {
    const [row] = await readRows<{ n: number }>(
      client,
      "SELECT count() AS n FROM system.parts WHERE active AND table = 'deletions'",
    );
    return row?.n ?? 0;
  };
  await eventually(async () => (await countParts()) < 20);
  await client.command({ query: 'OPTIMIZE TABLE deletions FINAL' });
  expect(await countParts()).toBe(1);
});

it('removes rows whose time is over', async () => {
  await insert('observations', [
    observation('expired', 1, { start_time: '2020-01-01 00:00:00.000000', expire_at: '2020-02-01' }),
  ]);
  await client.command({ query: 'OPTIMIZE TABLE observations FINAL' });
  expect(await readRows(client, "SELECT id FROM observations WHERE id = 'expired'")).toEqual([]);
});

it('deletes physically and by INSERT … SELECT of tombstones', async () => {
  const id = 'gone';
  await insert('observations', [observation(id, 1)]);
  const { summary } = await client.command({
    query: `INSERT INTO observations (project_id, start_time, id, trace_id, type, ver, is_deleted)
            SELECT project_id, start_time, id, trace_id, type, 9, 1 FROM observations FINAL WHERE project_id = 'p' AND id = {id:String}`,
    query_params: { id },
  });
  expect(summary?.written_rows).toBe('2');
  expect(
    await readRows(client, 'SELECT id FROM observations FINAL WHERE id = {id:String}', {
      query_params: { id },
    }),
  ).toEqual([]);
  await client.command({
    query: 'DELETE FROM observations WHERE id = {id:String}',
    query_params: { id },
    clickhouse_settings: { lightweight_deletes_sync: '2' },
  });
  expect(
    await readRows(client, 'SELECT id FROM observations WHERE id = {id:String}', { query_params: { id } }),
  ).toEqual([]);
});

it('uses the bloom filter of a column', async () => {
  const plan = await readRows<{ explain: string }>(
    client,
    "EXPLAIN indexes = 1 SELECT id FROM observations WHERE project_id = 'p' AND user_id = 'someone'",
  );
  expect(plan.map((row) => row.explain).join('\n')).toContain('ix_user');
});
