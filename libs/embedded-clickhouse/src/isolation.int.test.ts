import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@assay/testing';
import type { ClickHouseClient } from '@clickhouse/client';
import {
  makeDataDir,
  readRows,
  removeDataDir,
  startChildServer,
  type ChildServer,
} from './testing/child-server.js';

const ENDLESS = 'SELECT count() FROM numbers(30000000000) WHERE sipHash64(number) = 1';

let server: ChildServer;
let dataDir: string;
let client: ClickHouseClient;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startChildServer(dataDir, { EMBEDDED_SEND_TIMEOUT_MS: '1000' });
  client = server.connect({ max_open_connections: 300 });
});

afterAll(async () => {
  await client.close();
  await server.stop();
  await removeDataDir(dataDir);
});

async function createTable(columns: string, more = ''): Promise<string> {
  const table = `t_${randomUUID().replaceAll('-', '')}`;
  await client.command({
    query: `CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple() ${more}`,
  });
  return table;
}

async function listRunning(): Promise<{ comment: string }[]> {
  return readRows(
    client,
    "SELECT Settings['log_comment'] AS comment FROM system.processes WHERE query NOT LIKE '%system.processes%'",
  );
}

describe('isolation of requests', () => {
  it('never shows rows of a failed query to the next one', async () => {
    for (let round = 0; round < 30; round += 1) {
      const failing = client.query({
        query: 'SELECT throwIf(number = 100000) AS x FROM numbers(200000)',
        format: 'JSONEachRow',
      });
      await failing.then((result) => result.json()).catch(() => undefined);
      expect(await readRows(client, 'SELECT 1 AS a')).toEqual([{ a: 1 }]);
    }
  });

  it('keeps settings and parameters apart under 8 parallel callers', async () => {
    const wrong: unknown[] = [];
    const caller = async (name: number): Promise<void> => {
      for (let round = 0; round < 60; round += 1) {
        const value = `${name}-${round}`;
        const [row] = await readRows<{ a: string; c: string }>(
          client,
          "SELECT {a:String} AS a, getSetting('log_comment') AS c, sum(number) FROM numbers(1000)",
          {
            query_params: { a: value },
            clickhouse_settings: { log_comment: value },
          },
        );
        if (row?.a !== value || row.c !== value) wrong.push(row);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, name) => caller(name)));
    expect(wrong).toEqual([]);
  });

  it('forgets a deduplication token after its insert', async () => {
    const table = await createTable('x UInt64', 'SETTINGS non_replicated_deduplication_window = 100');
    const insert = (x: number, token?: string) =>
      client.insert({
        table,
        values: [{ x }],
        format: 'JSONEachRow',
        clickhouse_settings: token
          ? { insert_deduplication_token: token, deduplicate_blocks_in_dependent_materialized_views: 1 }
          : {},
      });
    await insert(1, 'same');
    await insert(2, 'same');
    await insert(3);
    await insert(4);
    expect(await readRows(client, `SELECT x FROM ${table} ORDER BY x`)).toEqual([
      { x: 1 },
      { x: 3 },
      { x: 4 },
    ]);
  });

  it('puts limits on queries that set none, and takes those that are set', async () => {
    const query =
      "SELECT name, value FROM system.settings WHERE name IN ('max_memory_usage', 'max_execution_time', 'max_threads', 'async_insert') ORDER BY name";
    const asMap = (rows: { name: string; value: string }[]) =>
      Object.fromEntries(rows.map((row) => [row.name, row.value]));
    expect(asMap(await readRows(client, query))).toEqual({
      async_insert: '0',
      max_execution_time: '120',
      max_memory_usage: String(1024 ** 3),
      max_threads: '2',
    });
    const own = {
      max_memory_usage: '123456789',
      max_execution_time: 5,
      max_threads: 1,
      async_insert: 1,
    } as const;
    expect(asMap(await readRows(client, query, { clickhouse_settings: own }))).toEqual({
      async_insert: '1',
      max_execution_time: '5',
      max_memory_usage: '123456789',
      max_threads: '1',
    });
  });

  it.each([
    [
      'memory',
      'SELECT uniqExact(toString(number)) FROM numbers(5000000)',
      { max_memory_usage: '20000000' },
      '241',
    ],
    ['time', ENDLESS, { max_execution_time: 1 }, '159'],
    [
      'rows',
      'SELECT count() FROM (SELECT number FROM numbers(1000000))',
      { max_rows_to_read: '1000' },
      '158',
    ],
  ])('stops a query at its limit of %s', async (_, query, settings, code) => {
    await expect(readRows(client, query, { clickhouse_settings: settings })).rejects.toMatchObject({ code });
  });

  it('applies settings of inserts and mutations', async () => {
    const table = await createTable('x UInt64', 'PARTITION BY x');
    const values = [1, 2, 3].map((x) => ({ x }));
    await expect(
      client.insert({
        table,
        values,
        format: 'JSONEachRow',
        clickhouse_settings: { max_partitions_per_insert_block: '2' },
      }),
    ).rejects.toMatchObject({ code: '252' });
    await client.insert({
      table,
      values,
      format: 'JSONEachRow',
      clickhouse_settings: { async_insert: 1, wait_for_async_insert: 1 },
    });
    await client.command({
      query: `ALTER TABLE ${table} DELETE WHERE x = 1`,
      clickhouse_settings: { mutations_sync: '2' },
    });
    await client.command({
      query: `DELETE FROM ${table} WHERE x = 2`,
      clickhouse_settings: { lightweight_deletes_sync: '2' },
    });
    expect(await readRows(client, `SELECT x FROM ${table}`)).toEqual([{ x: 3 }]);
  });
});

describe('SQL in insert data', () => {
  it.each([
    ['{"s":"a"}\n\nDROP TABLE victim'],
    ['{"s":"a"}\r\n\r\nDROP TABLE victim'],
    ['{"s":"a"}\n\r\nDROP TABLE victim'],
    ['{"s":"a"}\r\rDROP TABLE victim'],
    ['\nDROP TABLE victim'],
    ['\n\nDROP TABLE victim'],
    ['\r\n\r\nDROP TABLE victim'],
    ['{"s":"a"}; DROP TABLE victim'],
    ['{"s":"a"}\n;\n\nDROP TABLE victim;'],
    ['{"s":"a"}\n \nDROP TABLE victim'],
    ['{"s":"a"}\n-- x\nDROP TABLE victim'],
    ['DROP TABLE victim'],
  ])('never runs %j', async (body) => {
    await client.command({
      query: 'CREATE TABLE IF NOT EXISTS victim (s String) ENGINE = MergeTree ORDER BY s',
    });
    await client.command({ query: 'TRUNCATE TABLE victim' });
    for (const format of [
      'JSONEachRow',
      'JSONCompactEachRow',
      'TabSeparated',
      'CSV',
      'LineAsString',
      'RowBinary',
      'Values',
      'Native',
    ]) {
      await server.send(`/?query=INSERT+INTO+victim+FORMAT+${format}`, { method: 'POST', body });
      await server.send('/', { method: 'POST', body: `INSERT INTO victim FORMAT ${format}\n${body}` });
    }
    expect(await readRows(client, 'EXISTS victim')).toEqual([{ result: 1 }]);
  });

  it('stores rows on both sides of a blank line', async () => {
    const table = await createTable('s String');
    const response = await server.send(`/?query=INSERT+INTO+${table}+FORMAT+JSONEachRow`, {
      method: 'POST',
      body: '{"s":"a"}\n\n{"s":"b"}\n',
    });
    expect(response.status).toBe(200);
    expect(await readRows(client, `SELECT s FROM ${table} ORDER BY s`)).toEqual([{ s: 'a' }, { s: 'b' }]);
  });

  it('leaves no file behind, neither of good nor of bad data', async () => {
    const [runtime = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('runtime-'));
    await server.send('/?query=INSERT+INTO+victim+FORMAT+CSV', { method: 'POST', body: '"a\n\nb"\n' });
    await server.send('/?query=INSERT+INTO+victim+FORMAT+Native', { method: 'POST', body: 'nonsense' });
    await server.send('/?query=INSERT+INTO+nope+FORMAT+CSV', { method: 'POST', body: 'x' });
    expect((await readdir(join(dataDir, runtime))).filter((name) => name.startsWith('body-'))).toEqual([]);
  });
});

describe('clients that go away', () => {
  it.each([
    ['without a comment', undefined],
    ['with a log_comment of its own', 'mine'],
  ])('kills the query of one %s', async (_, comment) => {
    const abort = new AbortController();
    const running = readRows(client, ENDLESS, {
      abort_signal: abort.signal,
      clickhouse_settings: comment === undefined ? {} : { log_comment: comment },
    });
    running.catch(() => undefined);
    await eventually(async () => (await listRunning()).length === 1);
    expect(await listRunning()).toEqual([{ comment: comment ?? '' }]);
    abort.abort();
    await expect(running).rejects.toThrow();
    await eventually(async () => (await listRunning()).length === 0);
  });

  it('ends the query of a reader that leaves in the middle of its answer', async () => {
    const result = await client.query({
      query: 'SELECT number FROM numbers(100000000000)',
      format: 'JSONEachRow',
    });
    for await (const rows of result.stream()) {
      expect(rows.length).toBeGreaterThan(0);
      break;
    }
    result.close();
    await eventually(async () => (await listRunning()).length === 0);
  });

  it('cuts off a reader that takes nothing', async () => {
    const result = await client.query({
      query: 'SELECT number FROM numbers(100000000000)',
      format: 'JSONEachRow',
    });
    await eventually(async () => (await listRunning()).length === 1);
    await eventually(async () => (await listRunning()).length === 0);
    result.close();
  });

  // Nothing tells whoever was cut off how far its insert came: half of it would stay for good.
  it('brings their inserts to an end, views and all', async () => {
    const table = await createTable('id UInt32');
    const targets = await Promise.all([1, 2, 3].map(() => createTable('id UInt32')));
    for (const target of targets)
      await client.command({
        query: `CREATE MATERIALIZED VIEW view_of_${target} TO ${target} AS SELECT id FROM ${table}`,
      });
    for (let id = 0; id < 200; id += 1) {
      const gone = new AbortController();
      const options = { table, values: [{ id }], format: 'JSONEachRow', abort_signal: gone.signal } as const;
      // From before the server has read the request until after it has answered.
      setTimeout(() => gone.abort(), id / 5);
      await client.insert(options).catch(() => undefined);
    }
    await eventually(async () => (await listRunning()).length === 0);
    const readIds = (from: string): Promise<object[]> =>
      readRows(client, `SELECT id FROM ${from} ORDER BY id`);
    const ids = await readIds(table);
    expect(ids.length).toBeGreaterThan(0);
    for (const target of targets) expect(await readIds(target)).toEqual(ids);
  });

  it('drops a waiting query before it begins, and lets inserts pass long reads', async () => {
    const table = await createTable('x UInt64');
    const readers = Array.from({ length: 4 }, () => new AbortController());
    const reads = readers.map((abort) => readRows(client, ENDLESS, { abort_signal: abort.signal }));
    for (const read of reads) read.catch(() => undefined);
    // The readers hold every slot: nobody can be asked whether they have begun.
    await delay(200);
    const waiting = new AbortController();
    const dropped = readRows(client, `SELECT * FROM ${table}`, { abort_signal: waiting.signal });
    dropped.catch(() => undefined);
    // It would not end behind reads that do not.
    await client.insert({ table, values: [{ x: 1 }], format: 'JSONEachRow' });
    waiting.abort();
    for (const abort of readers) abort.abort();
    await Promise.allSettled([...reads, dropped]);
    expect(await readRows(client, `SELECT x FROM ${table}`)).toEqual([{ x: 1 }]);
  });

  it('refuses with code 202 when too many wait', async () => {
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const many = Array.from({ length: 230 }, () =>
      readRows(client, 'SELECT sleep(3)', { abort_signal: abort.signal }),
    );
    const failures = many.map((query) =>
      query.then(
        () => undefined,
        (error: unknown) => (error as { code?: string }).code,
      ),
    );
    const first = await Promise.race(failures);
    abort.abort();
    await Promise.all(failures);
    expect(first).toBe('202');
  });

  it('stays responsive while sub-queries are being planned', async () => {
    const abort = new AbortController();
    const table = await createTable('x UInt64');
    await client.insert({ table, values: [{ x: 1 }], format: 'JSONEachRow' });
    const slow = readRows(
      client,
      `SELECT * FROM ${table} WHERE x IN (SELECT number FROM numbers(3000000000) WHERE sipHash64(number) = 1)`,
      { abort_signal: abort.signal },
    );
    let hasEnded = false;
    const ended = slow.then(
      () => (hasEnded = true),
      () => (hasEnded = true),
    );
    // Planning cannot be seen from outside; it lasts for many seconds.
    await delay(200);
    expect(await client.ping()).toEqual({ success: true });
    expect(hasEnded).toBe(false);
    abort.abort();
    await ended;
  });
});
