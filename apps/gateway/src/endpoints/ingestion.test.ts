import { gzipSync } from 'node:zlib';
import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type TestGateway } from '../testing/test-gateway.js';

const url = '/api/public/ingestion';
const body = '{"batch":[{"id":"e1","n":12345678901234567890}]}';
const json = { 'content-type': 'application/json' };

const opened: TestGateway[] = [];
function open(appendEvents?: ingestion.EventServiceMethods['appendEvents']): TestGateway {
  const gateway = createTestGateway({ events: appendEvents ? { appendEvents } : {} });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

function recordAppend(answer: Partial<ingestion.AppendEventsResponse> = {}) {
  return recordCall<ingestion.AppendEventsRequest, ingestion.AppendEventsResponse>({
    successes: [{ id: 'e1', status: 201 }],
    errors: [],
    isSpooled: false,
    ...answer,
  });
}

describe('POST /ingestion', () => {
  it('passes the body on byte by byte, in one call, and answers 207', async () => {
    const { calls, method } = recordAppend();
    const response = await open(method).request('POST', url, { payload: body, headers: json });
    expect(response.statusCode).toBe(207);
    expect(response.json()).toEqual({ successes: [{ id: 'e1', status: 201 }], errors: [] });
    expect(response.headers).not.toHaveProperty('x-assay-durability');
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      projectId: PROJECT_ID,
      scoresOnly: false,
      source: { apiKeyId: 'key-1', sdkName: '', sdkVersion: '' },
    });
    expect(calls[0]?.body.toString()).toBe(body);
  });

  it('decompresses gzip first', async () => {
    const { calls, method } = recordAppend();
    const headers = { ...json, 'content-encoding': 'gzip' };
    await open(method).request('POST', url, { payload: gzipSync(body), headers });
    expect(calls[0]?.body.toString()).toBe(body);
  });

  it.each([
    { 'x-langfuse-sdk-name': 'python', 'x-langfuse-sdk-version': '3.1.0' },
    { x_langfuse_sdk_name: 'python', x_langfuse_sdk_version: '3.1.0' },
    { 'X-Other-SDK-Name': 'python', 'X-Other-SDK-Version': '3.1.0' },
  ])('keeps who the SDK says it is', async (headers) => {
    const { calls, method } = recordAppend();
    await open(method).request('POST', url, { payload: body, headers: { ...json, ...headers } });
    expect(calls[0]?.source).toEqual({ apiKeyId: 'key-1', sdkName: 'python', sdkVersion: '3.1.0' });
  });

  it('limits a bare public key to scores and logs', async () => {
    const { calls, method } = recordAppend();
    const response = await open(method).request('POST', url, { key: 'scores', payload: body, headers: json });
    expect(response.statusCode).toBe(207);
    expect(calls[0]?.scoresOnly).toBe(true);
  });

  it('leaves out what an error entry does not say', async () => {
    const { method } = recordAppend({
      errors: [
        { id: 'a', status: 400, message: 'Invalid request data', error: '[]' },
        { id: 'b', status: 500, message: '', error: 'Internal Server Error' },
      ],
    });
    const response = await open(method).request('POST', url, { payload: body, headers: json });
    expect(response.json<{ errors: unknown }>().errors).toEqual([
      { id: 'a', status: 400, message: 'Invalid request data', error: '[]' },
      { id: 'b', status: 500, error: 'Internal Server Error' },
    ]);
  });

  it('says when the data waits in the spool', async () => {
    const { method } = recordAppend({ isSpooled: true });
    const response = await open(method).request('POST', url, { payload: body, headers: json });
    expect(response.headers['x-assay-durability']).toBe('spooled');
  });

  it.each([
    [
      { issues: [{ code: 'invalid_type', path: ['batch'], message: 'Expected array' }] },
      ['batch: Expected array'],
    ],
    [{ errors: ['batch is missing'] }, ['batch is missing']],
    [undefined, ['No batch.']],
  ])('lists what is wrong with a malformed batch under `errors`', async (details, errors) => {
    const error = new AppError('invalid', 'BATCH_INVALID', 'No batch.', details ? { details } : {});
    const response = await open(() => Promise.reject(error)).request('POST', url, {
      payload: '{}',
      headers: json,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'Invalid request data',
      errors,
      reason: 'BATCH_INVALID',
    });
  });

  it('answers an organization key with 401', async () => {
    const response = await open().request('POST', url, { key: 'organization', payload: body, headers: json });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      error: 'UnauthorizedError',
      message: 'Missing projectId in scope. Are you using an organization key?',
    });
  });

  it('tells clients to come back when nothing can be made durable', async () => {
    const error = new AppError('unavailable', 'SPOOL_FULL', 'Try again.', {
      details: { retryAfterSeconds: 5 },
    });
    const response = await open(() => Promise.reject(error)).request('POST', url, {
      payload: body,
      headers: json,
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  });

  it('takes 4.5 MB and no more', async () => {
    const { calls, method } = recordAppend();
    const { request } = open(method);
    const limitBytes = 4.5 * 1024 * 1024;
    expect((await request('POST', url, { payload: 'x'.repeat(limitBytes), headers: json })).statusCode).toBe(
      207,
    );
    expect(
      (await request('POST', url, { payload: 'x'.repeat(limitBytes + 1), headers: json })).statusCode,
    ).toBe(413);
    expect(calls).toHaveLength(1);
  });
});

describe('the old routes for one object', () => {
  const single = (request: ingestion.AppendEventsRequest | undefined): Record<string, unknown> => {
    const { batch } = JSON.parse(request?.body.toString() ?? '{}') as { batch: Record<string, unknown>[] };
    expect(batch).toHaveLength(1);
    return batch[0] ?? {};
  };

  it.each([
    ['POST', '/traces', { id: 'a', name: 'n' }, 'trace-create', { id: 'a', name: 'n' }],
    ['POST', '/events', { id: 'a' }, 'event-create', { id: 'a' }],
    ['POST', '/spans', { id: 'a' }, 'span-create', { id: 'a' }],
    ['PATCH', '/spans', { spanId: 'a', endTime: null }, 'span-update', { id: 'a', endTime: null }],
    [
      'POST',
      '/generations',
      { id: 'a', prompt: [1], completion: 'x' },
      'generation-create',
      { id: 'a', input: [1], output: 'x' },
    ],
    [
      'PATCH',
      '/generations',
      { generationId: 'a', completion: '' },
      'generation-update',
      { id: 'a', output: '' },
    ],
  ] as const)('%s %s is one event of a batch', async (method, path, payload, type, eventBody) => {
    const append = recordAppend();
    const response = await open(append.method).request(method, `/api/public${path}`, { payload });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id: 'a' });
    expect(append.calls).toHaveLength(1);
    expect(single(append.calls[0])).toMatchObject({
      type,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      timestamp: expect.stringMatching(/Z$/) as string,
      body: eventBody,
    });
  });

  it('gives an id to an object without one', async () => {
    const { calls, method } = recordAppend();
    const response = await open(method).request('POST', '/api/public/traces', { payload: { name: 'n' } });
    const { id } = response.json<{ id: string }>();
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(single(calls[0])).toMatchObject({ body: { id, name: 'n' } });
  });

  it.each([
    ['/spans', 'spanId'],
    ['/generations', 'generationId'],
  ])('needs an id to update at %s', async (path, field) => {
    const response = await open().request('PATCH', `/api/public${path}`, { payload: {} });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ path: [field] }] });
  });

  it('answers with the refusal of its one event', async () => {
    const issues = [{ code: 'too_big', path: ['body', 'name'], message: 'Too big' }];
    const { method } = recordAppend({
      successes: [],
      errors: [{ id: 'e', status: 400, message: 'Invalid request data', error: JSON.stringify(issues) }],
    });
    const response = await open(method).request('POST', '/api/public/traces', { payload: {} });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Invalid request data',
      error: issues,
      reason: 'EVENT_REFUSED',
    });
  });
});
