import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { ClickHouseClient } from '@clickhouse/client';
import {
  makeDataDir,
  readRows,
  removeDataDir,
  startChildServer,
  TEST_PASSWORD,
  TEST_USER,
  type ChildServer,
} from './testing/child-server.js';

let server: ChildServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  server = await startChildServer(dataDir, { EMBEDDED_MAX_BODY_BYTES: String(40 * 1024 * 1024) });
});

afterAll(async () => {
  await server.stop();
  await removeDataDir(dataDir);
});

const AWKWARD = 'blank\n\nline; DROP TABLE t; -- \'q\' "d" \\ \t \r\n\r\n {p:String} é漢🙂';

describe.each([
  ['without compression', {}],
  ['with compression both ways', { compression: { request: true, response: true } }],
])('the ordinary client %s', (_, options) => {
  let client: ClickHouseClient;
  let table: string;

  beforeAll(async () => {
    client = server.connect(options);
    table = `t_${randomUUID().replaceAll('-', '')}`;
    await client.command({
      query: `CREATE TABLE ${table} (id String, at DateTime64(6, 'UTC'), labels Map(LowCardinality(String), String),
              list Array(String), value Nullable(Float64), text String) ENGINE = MergeTree ORDER BY id`,
    });
  });
  afterAll(() => client.close());

  it('pings in both ways', async () => {
    expect(await client.ping()).toEqual({ success: true });
    expect(await client.ping({ select: true })).toEqual({ success: true });
  });

  it('stores awkward texts byte for byte and counts the rows', async () => {
    const row = {
      id: 'awkward',
      at: '2025-01-01 00:00:00.123456',
      labels: { [AWKWARD]: AWKWARD },
      list: [AWKWARD],
      value: 1.5,
      text: AWKWARD,
    };
    const { summary } = await client.insert({
      table,
      values: [row, { id: 'second' }],
      format: 'JSONEachRow',
    });
    expect(summary).toMatchObject({ written_rows: '2' });
    expect(await readRows(client, `SELECT * FROM ${table} WHERE id = 'awkward'`)).toEqual([row]);
  });

  it('takes a stream of 20,000 rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_item, index) => ({
      id: `s${index}`,
      text: `é漢🙂${index}`,
    }));
    // As bytes: with a stream of objects the client itself waits for ever on Node 26.
    const lines = Readable.from(
      rows.map((row) => `${JSON.stringify(row)}\n`),
      { objectMode: false },
    );
    const { stream } = await client.exec({
      query: `INSERT INTO ${table} (id, text) FORMAT JSONEachRow`,
      values: lines,
    });
    await finished(stream.resume());
    expect(await readRows(client, `SELECT count() AS n FROM ${table} WHERE startsWith(id, 's')`)).toEqual([
      { n: 20_001 },
    ]);
  });

  it('takes CSV with blank lines, RowBinary and VALUES', async () => {
    const insert = (values: Readable, query: string) => client.exec({ query, values });
    const csv = Readable.from([Buffer.from('"c1","a\n\nDROP TABLE x"\n')], { objectMode: false });
    const binary = Readable.from([Buffer.from('\u0002b1\u0003\n\n;')], { objectMode: false });
    for (const [data, format] of [
      [csv, 'CSV'],
      [binary, 'RowBinary'],
    ] as const) {
      const { stream } = await insert(data, `INSERT INTO ${table} (id, text) FORMAT ${format}`);
      stream.resume();
    }
    await client.command({
      query: `INSERT INTO ${table} (id, text) VALUES ('v1', 'a\n\nb'), ('v2', {p:String})`,
      query_params: { p: AWKWARD },
    });
    await client.insert({
      table,
      columns: ['id', 'text'],
      values: [['j1', 'x']],
      format: 'JSONCompactEachRow',
    });
    expect(
      await readRows(
        client,
        `SELECT id, text FROM ${table} WHERE id IN ('c1', 'b1', 'v1', 'v2', 'j1') ORDER BY id`,
      ),
    ).toEqual([
      { id: 'b1', text: '\n\n;' },
      { id: 'c1', text: 'a\n\nDROP TABLE x' },
      { id: 'j1', text: 'x' },
      { id: 'v1', text: 'a\n\nb' },
      { id: 'v2', text: AWKWARD },
    ]);
  });

  it.each([false, true])('binds parameters (multipart: %s)', async (useMultipart) => {
    const [row] = await readRows(
      client,
      `SELECT {a:String} AS a, {b:UInt32} AS b, {c:Array(String)} AS c, {d:DateTime64(3, 'UTC')} AS d,
              {e:Nullable(String)} AS e, {f:Map(String, String)} AS f, {g:Identifier} AS g, {h:Bool} AS h FROM (SELECT 1 AS x)`,
      {
        use_multipart_params: useMultipart,
        query_params: {
          a: AWKWARD,
          b: 7,
          c: [AWKWARD, "b'"],
          d: '2025-01-01 00:00:00.123',
          e: null,
          f: { [AWKWARD]: "v'" },
          g: 'x',
          h: true,
        },
      },
    );
    expect(row).toEqual({
      a: AWKWARD,
      b: 7,
      c: [AWKWARD, "b'"],
      d: '2025-01-01 00:00:00.123',
      e: null,
      f: { [AWKWARD]: "v'" },
      g: 1,
      h: true,
    });
  });

  it('takes 200,000 ids as one multipart parameter', async () => {
    const ids = Array.from({ length: 200_000 }, (_item, index) => `id-${index}`);
    expect(
      await readRows(client, 'SELECT length({ids:Array(String)}) AS n', {
        use_multipart_params: true,
        query_params: { ids },
      }),
    ).toEqual([{ n: 200_000 }]);
  });

  it.each(['JSON', 'JSONCompact', 'JSONObjectEachRow'] as const)(
    'answers one whole document in %s',
    async (format) => {
      const result = await client.query({ query: 'SELECT number FROM numbers(200000)', format });
      const document: unknown = JSON.parse(await result.text());
      expect(JSON.stringify(document)).toContain('199999');
    },
  );

  it.each(['CSVWithNames', 'TabSeparatedWithNamesAndTypes'] as const)(
    'writes the header of %s once',
    async (format) => {
      const result = await client.query({ query: 'SELECT number AS header FROM numbers(200000)', format });
      const lines = (await result.text()).split('\n');
      expect(lines.filter((line) => line.includes('header'))).toHaveLength(1);
      expect(lines.length).toBeGreaterThan(200_000);
    },
  );

  it('answers an empty result', async () => {
    expect(await readRows(client, `SELECT * FROM ${table} WHERE id = 'none'`)).toEqual([]);
  });

  it('streams a million rows', async () => {
    const result = await client.query({
      query: 'SELECT number, toString(number) AS s FROM numbers(1000000)',
      format: 'JSONEachRow',
    });
    let count = 0;
    for await (const rows of result.stream()) count += rows.length;
    expect(count).toBe(1_000_000);
  });

  it('reports an error in the middle of a stream', async () => {
    const result = await client.query({
      query: 'SELECT throwIf(number = 900000) FROM numbers(1000000)',
      format: 'JSONEachRow',
    });
    await expect(result.json()).rejects.toMatchObject({
      code: '395',
      type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO',
    });
  });

  it('breaks an answer off for a reader that knows no marker', async () => {
    const result = await client.query({
      query: 'SELECT throwIf(number = 900000) FROM numbers(1000000)',
      format: 'JSON',
    });
    await expect(result.text()).rejects.toThrow();
  });

  it.each([
    ['selec 1', 'SYNTAX_ERROR', '62'],
    ['SELECT * FROM nope', 'UNKNOWN_TABLE', '60'],
    ['SELECT nope', 'UNKNOWN_IDENTIFIER', '47'],
    ['SELECT 1; SELECT 2', 'SYNTAX_ERROR', '62'],
    ['SELECT throwIf(1)', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO', '395'],
  ])('names the error of %j', async (query, type, code) => {
    await expect(client.query({ query, format: 'JSONEachRow' })).rejects.toMatchObject({ type, code });
  });

  it('refuses bad rows and stores none of them', async () => {
    const values = [{ id: 'good' }, { id: 'bad', at: 'no date' }];
    await expect(client.insert({ table, values, format: 'JSONEachRow' })).rejects.toMatchObject({
      code: expect.stringMatching(/^\d+$/),
    });
    expect(await readRows(client, `SELECT id FROM ${table} WHERE id IN ('good', 'bad')`)).toEqual([]);
  });
});

describe('the protocol', () => {
  it('refuses wrong credentials with 403, none with 401, both with code 516', async () => {
    const wrong = await fetch(server.url, {
      method: 'POST',
      body: 'SELECT 1',
      headers: { 'x-clickhouse-user': TEST_USER, 'x-clickhouse-key': 'x' },
    });
    const none = await fetch(server.url, { method: 'POST', body: 'SELECT 1' });
    expect([wrong.status, wrong.headers.get('x-clickhouse-exception-code')]).toEqual([403, '516']);
    expect([none.status, none.headers.get('x-clickhouse-exception-code')]).toEqual([401, '516']);
    expect(await wrong.text()).toContain('(AUTHENTICATION_FAILED)');
  });

  it('takes credentials from the X-ClickHouse headers', async () => {
    const response = await fetch(`${server.url}/?query=SELECT+1`, {
      headers: { 'x-clickhouse-user': TEST_USER, 'x-clickhouse-key': TEST_PASSWORD },
    });
    expect(await response.text()).toBe('1\n');
  });

  it('answers with query id, format and keep-alive above any client', async () => {
    const response = await server.send('/?query_id=q-1&default_format=JSONEachRow', {
      method: 'POST',
      body: 'SELECT 1 AS a',
    });
    expect(response.headers.get('x-clickhouse-query-id')).toBe('q-1');
    expect(response.headers.get('x-clickhouse-format')).toBe('JSONEachRow');
    expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(30);
    expect(await response.text()).toBe('{"a":1}\n');
  });

  it.each([
    ['?query=SELECT+*+FROM+nope', 404, '60'],
    ['?query=SELEC', 400, '62'],
    ['?query=SELECT+1&nope_setting=1', 404, '115'],
    ['?query=SELECT+1&session_id=s', 501, '48'],
    ['?query=SELECT+1&database=nope', 404, '81'],
    ['?query=SELECT+1&default_format=JSON%3B+SELECT+2', 400, '36'],
    ['?query=SELECT+1+FORMAT+Nope', 404, '73'],
    ['?query=SELECT+{p:String}&readonly=1&param_p=x', 200, null],
    ['?query=SELECT+1+FORMAT+Null&query_id=%0d%0aX:+y', 200, null],
    ['?query=CREATE+DATABASE+d', 403, '164'],
  ])('answers GET /%s with status %i and code %s', async (path, status, code) => {
    const response = await server.send(`/${path}`);
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([status, code]);
  });

  it('answers unknown paths and methods without the engine', async () => {
    expect((await server.send('/nope')).status).toBe(404);
    expect((await server.send('/', { method: 'PUT', body: 'x' })).status).toBe(405);
    expect(await (await fetch(server.url)).text()).toBe('Ok.\n');
  });

  it('uses the database of the request', async () => {
    await server.send('/', { method: 'POST', body: 'CREATE DATABASE IF NOT EXISTS other' });
    const response = await server.send('/?database=other&role=r', {
      method: 'POST',
      body: 'SELECT currentDatabase()',
    });
    expect(await response.text()).toBe('other\n');
  });

  it('takes a statement with its data in one gzip body', async () => {
    await server.send('/', { method: 'POST', body: 'CREATE TABLE z (x UInt8, s String) ENGINE = Memory' });
    const body = gzipSync('INSERT INTO z FORMAT JSONEachRow\n{"x":1,"s":"a"}\n\n{"x":2,"s":"b"}\n');
    const response = await server.send('/', {
      method: 'POST',
      body,
      headers: { 'content-encoding': 'gzip' },
    });
    expect(JSON.parse(response.headers.get('x-clickhouse-summary') ?? '{}')).toMatchObject({
      written_rows: '2',
    });
  });

  it('counts the rows of INSERT … SELECT', async () => {
    await server.send('/', { method: 'POST', body: 'CREATE TABLE zs (x UInt64) ENGINE = Memory' });
    const response = await server.send('/', {
      method: 'POST',
      body: 'INSERT INTO zs SELECT number FROM numbers(10) WHERE number % 2 = 0',
    });
    expect(JSON.parse(response.headers.get('x-clickhouse-summary') ?? '{}')).toMatchObject({
      written_rows: '5',
    });
  });

  it('takes a URL of 100 KB and refuses one of 2 MB', async () => {
    const url = (length: number) => `/?query=SELECT+length({p:String})&param_p=${'x'.repeat(length)}`;
    expect(await (await server.send(url(100_000))).text()).toBe('100000\n');
    expect((await server.send(url(2_000_000))).status).toBe(431);
  });

  it('takes a body of 30 MB through a file, and answers 413 above the limit', async () => {
    await server.send('/', {
      method: 'POST',
      body: 'CREATE TABLE big (s String) ENGINE = MergeTree ORDER BY tuple()',
    });
    const line = `${JSON.stringify({ s: 'x'.repeat(1023) })}\n`;
    const send = (lines: number) =>
      server.send('/?query=INSERT+INTO+big+FORMAT+JSONEachRow', { method: 'POST', body: line.repeat(lines) });
    expect(JSON.parse((await send(30_000)).headers.get('x-clickhouse-summary') ?? '{}')).toMatchObject({
      written_rows: '30000',
    });
    const refused = await send(45_000);
    expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([413, '307']);
  });

  it.each([
    ['broken gzip', { 'content-encoding': 'gzip' }, 400],
    ['an unknown encoding', { 'content-encoding': 'zstd' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    const response = await server.send('/', { method: 'POST', body: 'SELECT 1', headers });
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([status, '117']);
  });

  it('keeps the answer back with wait_end_of_query, so that a late error has its status', async () => {
    const path = '/?wait_end_of_query=1&query=SELECT+throwIf(number=200000)+FROM+numbers(300000)';
    expect((await server.send(path)).status).toBe(500);
  });

  it('shows signs of life during a long query', async () => {
    const client = server.connect({ request_timeout: 2_000 });
    const rows = await readRows(client, 'SELECT sleep(3) AS s', {
      clickhouse_settings: { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '200' },
    });
    await client.close();
    expect(rows).toEqual([{ s: 0 }]);
  });
});
