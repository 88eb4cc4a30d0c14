import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { api, target, type ApiOptions } from './harness/target.js';

const now = (): string => new Date().toISOString();
const traceEvent = (id: string, body: object = {}): object => ({
  id: randomUUID(),
  type: 'trace-create',
  timestamp: now(),
  body: { id, ...body },
});

const requests: [string, string, ApiOptions, number][] = [
  ['a body that is no JSON', '/api/public/ingestion', { body: '{"batch":[' }, 400],
  ['a body that is no object', '/api/public/ingestion', { body: '[1]' }, 400],
  ['a batch that is no array', '/api/public/ingestion', { json: { batch: {} } }, 400],
  ['an empty body', '/api/public/ingestion', { body: '', method: 'POST' }, 400],
  [
    'a body over the limit',
    '/api/public/ingestion',
    { body: `{"batch":[],"metadata":"${'x'.repeat(5_000_000)}"}` },
    413,
  ],
  [
    'a body that claims gzip and is not',
    '/api/public/ingestion',
    { body: '{"batch":[]}', headers: { 'content-encoding': 'gzip' } },
    400,
  ],
  [
    'an encoding that nobody knows',
    '/api/public/ingestion',
    { body: '{"batch":[]}', headers: { 'content-encoding': 'zstd' } },
    415,
  ],
  [
    'a gzip bomb',
    '/api/public/ingestion',
    { body: gzipSync(Buffer.alloc(4_000_000, 32)), headers: { 'content-encoding': 'gzip' } },
    413,
  ],
  [
    'a wrong content type',
    '/api/public/ingestion',
    { body: 'batch=1', headers: { 'content-type': 'text/plain' } },
    415,
  ],
  [
    'an OTLP body of a wrong type',
    '/api/public/otel/v1/traces',
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    400,
  ],
  [
    'an OTLP body that is no protobuf',
    '/api/public/otel/v1/traces',
    { body: new Uint8Array([255, 255, 255]), headers: { 'content-type': 'application/x-protobuf' } },
    400,
  ],
  ['an OTLP body that is no JSON', '/api/public/otel/v1/traces', { body: '{' }, 400],
  ['no key', '/api/public/traces', { auth: null }, 401],
  [
    'an unknown key',
    '/api/public/traces',
    { auth: { publicKey: 'pk-lf-nobody', secretKey: 'sk-lf-nothing' } },
    401,
  ],
  [
    'a wrong secret',
    '/api/public/traces',
    { auth: { publicKey: target.keys?.publicKey ?? '', secretKey: 'sk-lf-wrong' } },
    401,
  ],
  [
    'an organization key on a project route',
    '/api/public/traces',
    { auth: target.organizationKeys ?? null },
    403,
  ],
  ['an unknown path', '/api/public/nothing', {}, 404],
  ['a wrong method', '/api/public/traces/x', { method: 'PUT', json: {} }, 405],
  ['an unknown trace', `/api/public/traces/${randomUUID()}`, {}, 404],
  ['a limit of 0', '/api/public/traces?limit=0', {}, 400],
  ['a limit of 101', '/api/public/observations?limit=101', {}, 400],
  ['a page that is text', '/api/public/scores?page=first', {}, 400],
  ['a time without a zone', '/api/public/traces?fromTimestamp=2026-01-01T00:00:00', {}, 400],
  ['a filter that is no JSON', '/api/public/traces?filter=%5B', {}, 400],
  [
    'a filter on an unknown column',
    `/api/public/traces?filter=${encodeURIComponent('[{"type":"string","column":"nope","operator":"=","value":"x"}]')}`,
    {},
    400,
  ],
  ['an order by an unknown column', '/api/public/traces?orderBy=nope.asc', {}, 400],
];

describe('bad input', () => {
  it.each(requests)('answers %s with a clear error', async (_name, path, options, status) => {
    const reply = await api(path, options);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status });
    expect(typeof (reply.body.message ?? reply.body.error)).toBe('string');
    const after = await api('/api/public/health', { auth: null });
    expect(after.status).toBe(200);
  });

  it('reports a bad event in the 207 and stores its neighbours', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const reply = await api('/api/public/ingestion', {
      json: {
        batch: [
          traceEvent(first),
          { id: 'bad-1', type: 'no-such-type', timestamp: now(), body: {} },
          { id: 'bad-2', type: 'span-create', timestamp: 'yesterday', body: { id: 'x' } },
          {
            id: 'bad-3',
            type: 'generation-create',
            timestamp: now(),
            body: { id: randomUUID(), modelParameters: { nested: { deep: { deeper: 1 } } } },
          },
          'not even an object',
          traceEvent(second, { name: 'kept' }),
        ],
      },
    });
    expect(reply.status).toBe(207);
    expect(reply.body.successes).toHaveLength(2);
    expect(
      (reply.body.errors as { id: string; status: number }[]).map(({ id, status }) => [id, status]),
    ).toEqual([
      ['bad-1', 400],
      ['bad-2', 400],
      ['bad-3', 400],
      ['unknown', 400],
    ]);
    expect((await api(`/api/public/traces/${second}`)).body).toMatchObject({ name: 'kept' });
    expect((await api(`/api/public/traces/${first}`)).status).toBe(200);
  });

  it.each([
    ['slashes', `a/b/${randomUUID()}`],
    ['Unicode', `träce-日本-${randomUUID()}`],
    ['quotes and SQL', `x'; DROP TABLE traces; --${randomUUID()}`],
    ['percent signs', `50%25-${randomUUID()}`],
    ['800 characters', 'i'.repeat(764) + randomUUID()],
  ])('keeps ids with %s', async (_name, id) => {
    const written = await api('/api/public/ingestion', {
      json: { batch: [traceEvent(id, { name: 'odd' })] },
    });
    expect(written.body.errors).toEqual([]);
    const read = await api(`/api/public/traces/${encodeURIComponent(id)}`);
    expect(read.body).toMatchObject({ id, name: 'odd' });
  });

  it('refuses an id of a megabyte as that event alone, and survives one in a path', async () => {
    const reply = await api('/api/public/ingestion', {
      json: { batch: [traceEvent('x'.repeat(1_000_000))] },
    });
    expect(reply.body.errors).toEqual([expect.objectContaining({ status: 400 })]);
    const path = await api(`/api/public/traces/${'x'.repeat(10_000)}`).catch(() => ({ status: 431 }));
    expect([400, 404, 414, 431]).toContain(path.status);
  });

  it('stores a megabyte of text in a body unchanged', async () => {
    const id = randomUUID();
    const input = `blank lines\n\n${"'; DROP TABLE traces; -- \\ \u0000 ü ".repeat(30_000)}`;
    await api('/api/public/ingestion', { json: { batch: [traceEvent(id, { input })] } });
    expect((await api(`/api/public/traces/${id}`)).body.input).toBe(input);
  });
});
