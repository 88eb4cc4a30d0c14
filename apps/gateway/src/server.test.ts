import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync, deflateSync, brotliCompressSync } from 'node:zlib';
import { AppError, ERROR_KINDS, type ErrorKind } from '@assay/errors';
import { eventually } from '@assay/testing';
import { Type } from '@sinclair/typebox';
import { endpoint } from './endpoints/endpoint.js';
import { endpoints as allEndpoints } from './endpoints/index.js';
import { answerStream } from './endpoints/reply.js';
import { Json } from './schemas/primitives.js';
import { createTestGateway, type TestGateway } from './testing/test-gateway.js';

let thrown: unknown;
const echo = endpoint({
  method: 'POST',
  path: '/echo/:id',
  access: 'project',
  tag: 'Test',
  summary: 'Echo',
  body: Json,
  response: Type.Object({ id: Type.String(), body: Json }),
  handle: async ({ params, body }) => ({ id: params.id, body }),
});
const fail = endpoint({
  method: 'GET',
  path: '/fail',
  access: 'none',
  tag: 'Test',
  summary: 'Fail',
  response: Json,
  handle: async () => {
    throw thrown;
  },
});

const opened: TestGateway[] = [];
function open(...args: Parameters<typeof createTestGateway>): TestGateway {
  const gateway = createTestGateway(args[0], { endpoints: [echo, fail], ...args[1] });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const json = { 'content-type': 'application/json' };

describe('errors', () => {
  it.each(Object.keys(ERROR_KINDS) as ErrorKind[])(
    'of kind %s have their status, name and reason',
    async (kind) => {
      thrown = new AppError(kind, 'SOME_REASON', 'Words for the caller.', { cause: new Error('secret') });
      const response = await open().request('GET', '/api/public/fail');
      expect(response.statusCode).toBe(ERROR_KINDS[kind].httpStatus);
      expect(response.json()).toMatchObject(
        kind === 'internal'
          ? { message: 'Internal Server Error', error: 'InternalServerError', reason: 'INTERNAL' }
          : { message: 'Words for the caller.', error: ERROR_KINDS[kind].publicName, reason: 'SOME_REASON' },
      );
      expect(response.payload).not.toContain('secret');
    },
  );

  it('hide everything unforeseen from the caller, and log it', async () => {
    thrown = new TypeError('password is hunter2');
    const { request, logLines } = open();
    const response = await request('GET', '/api/public/fail');
    expect(response.json()).toEqual({
      message: 'Internal Server Error',
      error: 'InternalServerError',
      reason: 'INTERNAL',
    });
    expect(logLines).toMatchObject([
      { level: 'error', msg: 'request failed', error: { cause: { message: 'password is hunter2' } } },
    ]);
  });

  it.each<ErrorKind>(['unavailable', 'rate_limited'])('of kind %s say when to try again', async (kind) => {
    thrown = new AppError(kind, 'LATER', 'Later.', { details: { retryAfterSeconds: 7 } });
    const response = await open().request('GET', '/api/public/fail');
    expect(response.headers['retry-after']).toBe('7');
  });

  it('about rate limits tell the numbers in headers and body', async () => {
    const details = { retryAfterSeconds: 7, limit: 10, remaining: 0, resetAt: '2026-01-01T00:00:00.000Z' };
    thrown = new AppError('rate_limited', 'RATE_LIMITED', 'Rate limit exceeded', { details });
    const response = await open().request('GET', '/api/public/fail');
    expect(response.json()).toMatchObject({ message: 'Rate limit exceeded', code: 'rate_limited', details });
    expect(response.headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': new Date(details.resetAt).toString(),
    });
  });

  it('list the issues that a service found', async () => {
    const issues = [{ code: 'custom', path: ['filter', 0], message: 'No.' }];
    thrown = new AppError('invalid', 'FILTER_INVALID', 'Invalid request data', { details: { issues } });
    const response = await open().request('GET', '/api/public/fail');
    expect(response.json()).toEqual({
      message: 'Invalid request data',
      error: issues,
      reason: 'FILTER_INVALID',
    });
  });
});

describe('paths', () => {
  it.each(['/nothing', '/api/public/nothing', '/api/public/echo'])(
    'unknown like %s are a JSON 404',
    async (url) => {
      const response = await open().request('POST', url, { key: null, payload: '{', headers: json });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: 'NotFoundError', reason: 'PATH_NOT_FOUND' });
    },
  );

  it.each([
    ['a%2Fb', 'a/b'],
    ['%E2%9C%93%20%F0%9F%99%82', '✓ 🙂'],
    ['a+b', 'a+b'],
    ['..%2F..', '../..'],
  ])('carry the id %s whole', async (encoded, id) => {
    const response = await open().request('POST', `/api/public/echo/${encoded}`, { payload: {} });
    expect(response.json()).toMatchObject({ id });
  });

  it('carry ids of 800 characters in any script', async () => {
    const id = '語'.repeat(800);
    const response = await open().request('POST', `/api/public/echo/${encodeURIComponent(id)}`, {
      payload: {},
    });
    expect(response.json()).toMatchObject({ id });
  });

  it('refuse longer ids, also of a megabyte', async () => {
    const { request } = open();
    for (const length of [801, 1024 * 1024]) {
      const response = await request('POST', `/api/public/echo/${'x'.repeat(length)}`, { payload: {} });
      expect([400, 404, 414]).toContain(response.statusCode);
    }
  });

  it('that cannot be decoded are a 400', async () => {
    const response = await open().request('POST', '/api/public/echo/%E0%A4%A', { payload: {} });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ reason: 'BAD_URL' });
  });

  it('may end in a slash', async () => {
    const response = await open().request('POST', '/api/public/echo/x/', { payload: {} });
    expect(response.statusCode).toBe(200);
  });
});

describe('bodies', () => {
  const url = '/api/public/echo/x';
  const limitBytes = 100_000;
  const settings = { bodyLimitBytes: limitBytes };

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['identity', Buffer.from],
  ] as const)('may be encoded as %s', async (encoding, encode) => {
    const payload = encode(Buffer.from('{"a":1}'));
    const headers = { ...json, 'content-encoding': encoding };
    const response = await open().request('POST', url, { payload, headers });
    expect(response.json()).toMatchObject({ body: { a: 1 } });
  });

  it.each(['br', 'zstd', 'gzip, gzip'])('in the encoding %s are a 415', async (encoding) => {
    const headers = { ...json, 'content-encoding': encoding };
    const response = await open().request('POST', url, { payload: brotliCompressSync('{}'), headers });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ reason: 'ENCODING_UNSUPPORTED' });
  });

  it('that are not the gzip they claim to be are a 400', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' };
    const response = await open().request('POST', url, { payload: '{}', headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ reason: 'BODY_NOT_DECOMPRESSED' });
  });

  it('may be exactly as large as the limit, and no byte more', async () => {
    const { request } = open({}, { settings });
    const text = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2));
    expect((await request('POST', url, { payload: text(limitBytes), headers: json })).statusCode).toBe(200);
    const refused = await request('POST', url, { payload: text(limitBytes + 1), headers: json });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ error: 'PayloadTooLargeError', reason: 'BODY_TOO_LARGE' });
  });

  it('are measured after decompression', async () => {
    // Compresses about 30 times: the ratio is no reason here.
    const rows = Array.from({ length: 5000 }, (_, row) => ({
      row,
      text: 'some text that repeats in every row',
    }));
    const payload = gzipSync(JSON.stringify(rows));
    expect(payload.length).toBeLessThan(limitBytes);
    const headers = { ...json, 'content-encoding': 'gzip' };
    const response = await open({}, { settings }).request('POST', url, { payload, headers });
    expect(response.json()).toMatchObject({ reason: 'BODY_TOO_LARGE' });
  });

  it('that are decompression bombs are refused by their ratio', async () => {
    const payload = gzipSync(JSON.stringify('x'.repeat(900_000)));
    expect(payload.length).toBeLessThan(9_000);
    const headers = { ...json, 'content-encoding': 'gzip' };
    const response = await open().request('POST', url, { payload, headers });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ reason: 'BODY_RATIO_TOO_HIGH' });
  });

  it('of one repeated letter are no bombs while they are small', async () => {
    const payload = gzipSync(JSON.stringify('x'.repeat(50_000)));
    const headers = { ...json, 'content-encoding': 'gzip' };
    expect((await open().request('POST', url, { payload, headers })).statusCode).toBe(200);
  });

  it.each(['{"a":', 'hello', '{"a":1}}'])('that are not JSON are a 400: %s', async (payload) => {
    const response = await open().request('POST', url, { payload, headers: json });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'InvalidRequestError', reason: 'BODY_NOT_JSON' });
  });

  it('need no content type, but not a wrong one', async () => {
    const { request } = open();
    const headersOf = (type: string): Record<string, string> => ({ 'content-type': type });
    expect((await request('POST', url, { payload: '{}', headers: headersOf('') })).statusCode).toBe(200);
    expect(
      (await request('POST', url, { payload: '{}', headers: headersOf('Application/JSON; charset=utf-8') }))
        .statusCode,
    ).toBe(200);
    expect((await request('POST', url, { payload: '{}', headers: headersOf('text/plain') })).statusCode).toBe(
      415,
    );
  });

  it('may hold keys named like prototypes without touching one', async () => {
    const payload = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    await open().request('POST', url, { payload, headers: json });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('too large together are a 503 for those that come last', async () => {
    const { request } = open({}, { settings: { maxBodyBytes: 1000 } });
    const response = await request('POST', url, { payload: JSON.stringify('x'.repeat(2000)), headers: json });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    // What the refused one held is free again.
    const next = await request('POST', url, { payload: JSON.stringify('x'.repeat(900)), headers: json });
    expect(next.statusCode).toBe(200);
  });
});

describe('headers', () => {
  it('guard every answer', async () => {
    const response = await open().request('GET', '/nothing');
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
      vary: 'Origin',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('leave operations for organization keys out of reach of pages', async () => {
    const headers = { origin: 'https://app.example', 'access-control-request-headers': 'authorization' };
    const gateway = open({}, { endpoints: allEndpoints });
    for (const url of [
      '/api/public/organizations/apiKeys',
      '/api/public/scim/Users/u',
      '/api/assay/v1/audit',
    ]) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const response = await gateway.request(method, url, { headers, key: null });
        expect(response.statusCode).toBe(method === 'GET' ? 401 : 204);
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      }
    }
    // A path that also serves project keys is open, whatever the method.
    const response = await gateway.request('OPTIONS', '/api/public/projects', { headers, key: null });
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' });
  });

  it('let a page of any origin read the answer, errors too', async () => {
    const response = await open().request('GET', '/nothing', { headers: { origin: 'https://app.example' } });
    expect(response.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('answer a preflight without a key', async () => {
    const response = await open().request('OPTIONS', '/api/public/echo/x', {
      key: null,
      headers: { origin: 'https://app.example', 'access-control-request-headers': 'authorization,x-other' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
      'access-control-allow-headers': 'authorization,x-other',
    });
  });

  it('keep the request id of the client, if it is one', async () => {
    const { request } = open();
    const id = (await request('GET', '/nothing', { headers: { 'x-request-id': 'abc-1' } })).headers[
      'x-request-id'
    ];
    expect(id).toBe('abc-1');
    const other = await request('GET', '/nothing', { headers: { 'x-request-id': 'a b"c' } });
    expect(other.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the test gateway itself', () => {
  const answering = (value: unknown): TestGateway => {
    const odd = endpoint({
      method: 'GET',
      path: '/odd',
      access: 'none',
      tag: 'Test',
      summary: 'Answer oddly',
      response: Type.Object({ id: Type.String() }),
      handle: async () => value as { id: string },
    });
    return open({}, { endpoints: [odd] });
  };

  it.each([{}, { id: 1 }, { id: 'a', more: true }])(
    'fails a test whose answer breaks its schema: %j',
    async (value) => {
      await expect(answering(value).request('GET', '/api/public/odd')).rejects.toThrow('/api/public/odd');
    },
  );

  it('lets an answer pass that fits', async () => {
    await expect(answering({ id: 'a' }).request('GET', '/api/public/odd')).resolves.toBeDefined();
  });
});

describe('the log', () => {
  it('has one line per request, without bodies or keys', async () => {
    const { request, logLines } = open();
    await request('POST', '/api/public/echo/x?name=private', {
      payload: { prompt: 'private' },
      headers: { 'x-request-id': 'request-1' },
    });
    expect(logLines).toMatchObject([
      {
        level: 'info',
        msg: 'request completed',
        route: '/api/public/echo/:id',
        method: 'POST',
        status: 200,
        requestId: 'request-1',
        projectId: 'project-1',
        bodyBytes: 20,
      },
    ]);
    expect(JSON.stringify(logLines)).not.toContain('private');
  });
});

describe('over a socket', () => {
  async function listen(gateway: TestGateway): Promise<number> {
    await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    return (gateway.app.server.address() as AddressInfo).port;
  }

  it('a client that hangs up cancels the work, and the line says so', async () => {
    let signal: AbortSignal | undefined;
    const slow = endpoint({
      method: 'GET',
      path: '/slow',
      access: 'none',
      tag: 'Test',
      summary: 'Wait',
      response: Json,
      handle: ({ call }) =>
        new Promise((_resolve, reject) => {
          signal = call.signal;
          call.signal.addEventListener('abort', () => reject(call.signal.reason as Error));
        }),
    });
    const gateway = open({}, { endpoints: [slow] });
    const client = httpRequest({ port: await listen(gateway), path: '/api/public/slow' });
    client.on('error', () => undefined);
    client.end();
    await eventually(() => signal !== undefined);
    client.destroy();
    await eventually(() => gateway.logLines.length > 0);
    expect(signal?.aborted).toBe(true);
    expect(gateway.logLines).toMatchObject([{ msg: 'request aborted', route: '/api/public/slow' }]);
  });

  it('work that takes too long is a 504', async () => {
    const slow = endpoint({
      method: 'GET',
      path: '/slow',
      access: 'none',
      tag: 'Test',
      summary: 'Wait',
      response: Json,
      timeoutMs: 20,
      handle: ({ call }) =>
        new Promise((_resolve, reject) => {
          call.signal.addEventListener('abort', () => reject(call.signal.reason as Error));
        }),
    });
    const response = await open({}, { endpoints: [slow] }).request('GET', '/api/public/slow');
    expect(response.statusCode).toBe(504);
    expect(response.json()).toMatchObject({ error: 'TimeoutError', reason: 'DEADLINE_EXCEEDED' });
  });

  it('a stream that breaks midway is cut, never ended as if it were whole', async () => {
    const broken = endpoint({
      method: 'GET',
      path: '/broken',
      access: 'none',
      tag: 'Test',
      summary: 'Break',
      response: Json,
      handle: async () =>
        answerStream(
          (async function* pieces() {
            yield '{"half":';
            await new Promise((resolve) => setTimeout(resolve, 20));
            throw new AppError('unavailable', 'STORE_DOWN', 'The store is down.');
          })(),
        ),
    });
    const gateway = open({}, { endpoints: [broken] });
    const port = await listen(gateway);
    await expect(fetch(`http://127.0.0.1:${port}/api/public/broken`).then((r) => r.text())).rejects.toThrow();
  });

  it('a stream that fails before its first piece is an ordinary error', async () => {
    const failing = endpoint({
      method: 'GET',
      path: '/failing',
      access: 'none',
      tag: 'Test',
      summary: 'Fail',
      response: Json,
      handle: async () =>
        answerStream(
          // eslint-disable-next-line require-yield -- it fails before there is anything to yield
          (async function* pieces() {
            await Promise.resolve();
            throw new AppError('not_found', 'TRACE_NOT_FOUND', 'No trace with this id in the project.');
          })(),
        ),
    });
    const response = await open({}, { endpoints: [failing] }).request('GET', '/api/public/failing');
    expect(response.statusCode).toBe(404);
  });

  it('a client that sends too much still reads the answer, and the connection goes on', async () => {
    const gateway = open({}, { settings: { bodyLimitBytes: 10_000 } });
    const url = `http://127.0.0.1:${await listen(gateway)}/api/public/echo/x`;
    const headers = { ...json, authorization: 'project' };
    const response = await fetch(url, { method: 'POST', headers, body: 'x'.repeat(5_000_000) });
    expect(response.status).toBe(413);
    const next = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect(next.status).toBe(200);
  });

  it('a client that never finishes its headers or its body is dropped', async () => {
    const gateway = open({}, { settings: { headersTimeoutMs: 200, receiveTimeoutMs: 400 } });
    const port = await listen(gateway);
    const answerTo = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let received = '';
        socket.on('data', (data) => (received += data.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', () => undefined);
      });
    const [noHeaders, noBody] = await Promise.all([
      answerTo('POST /api/public/echo/x HTTP/1.1\r\nHost: x\r\nA: b'),
      answerTo(
        'POST /api/public/echo/x HTTP/1.1\r\nHost: x\r\nAuthorization: project\r\nContent-Length: 10\r\n\r\n{',
      ),
    ]);
    expect(noHeaders).toMatch(/^HTTP\/1.1 408 /);
    expect(noBody).toMatch(/^HTTP\/1.1 4(00|08) /);
  });

  it('bytes that are no HTTP get a JSON answer', async () => {
    const port = await listen(open());
    const received = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('hello\r\n\r\n'));
      socket.on('data', (data) => resolve(data.toString()));
    });
    expect(received).toMatch(/^HTTP\/1.1 400 /);
    expect(received).toContain('"reason":"REQUEST_NOT_HTTP"');
  });

  it('requests beyond the limit are refused at once, and taken again later', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let waiting = 0;
    const slow = endpoint({
      method: 'GET',
      path: '/slow',
      access: 'none',
      tag: 'Test',
      summary: 'Wait',
      response: Json,
      handle: () => {
        waiting += 1;
        return gate.then(() => ({}));
      },
    });
    const gateway = open({}, { endpoints: [slow], settings: { maxRequests: 2 } });
    const url = `http://127.0.0.1:${await listen(gateway)}/api/public/slow`;
    const first = [fetch(url), fetch(url)];
    await eventually(() => waiting === 2);
    const refused = await fetch(url);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    release();
    for (const one of await Promise.all(first)) expect(one.status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });
});
