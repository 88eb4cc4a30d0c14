import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestGateway, type TestGateway } from '../testing/test-gateway.js';
import type { Endpoint } from './endpoint.js';
import { endpoints } from './index.js';

const operations = JSON.parse(readFileSync(join(__dirname, 'operations.json'), 'utf8')) as Record<
  string,
  string
>;

/** `/api/public/traces/:traceId` as operations.json writes it. */
function operationOf({ method, url }: Endpoint): string {
  return `${method} ${url.replace('/api/public', '').replace(/:(\w+)/g, '{$1}')}`;
}

describe('operations.json', () => {
  it('has every endpoint, with its access and status, as done', () => {
    const own = endpoints.filter(({ url }) => url.startsWith('/api/public/'));
    for (const one of own) {
      const [access, status, state] = (operations[operationOf(one)] ?? '').split(' ');
      expect({ operation: operationOf(one), access, status: Number(status), state }).toEqual({
        operation: operationOf(one),
        access: one.access,
        status: one.status,
        state: 'done',
      });
    }
  });

  it('calls nothing done that has no endpoint', () => {
    const known = new Set(endpoints.map(operationOf));
    const done = Object.entries(operations).filter(([, row]) => row.split(' ')[2] === 'done');
    expect(done.map(([operation]) => operation).filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('is sorted by path, then method, and every row has four words', () => {
    const keys = Object.keys(operations);
    const byPath = [...keys].sort((a, b) => {
      const [x, y] = [a.split(' ')[1] ?? '', b.split(' ')[1] ?? ''];
      return x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1;
    });
    expect(keys).toEqual(byPath);
    for (const row of Object.values(operations)) {
      expect(row).toMatch(/^(project|organization|scores|none) \d{3} (done|planned) [a-z-]+$/);
    }
  });
});

/** A path that fits the endpoint's route. */
function sampleUrl({ url }: Endpoint): string {
  return url.replace(/:(\w+)/g, 'some-$1');
}

/** A body for methods that have one: what a wrong key is refused for must not depend on it. */
const brokenBody = { payload: '{"broken', headers: { 'content-type': 'application/json' } };

describe('every endpoint', () => {
  let gateway: TestGateway;
  beforeAll(() => {
    gateway = createTestGateway();
  });
  afterAll(() => gateway.app.close());

  const urls = [...new Set(endpoints.map(({ url }) => url))];
  it.each(urls)(
    'answers 405 at %s to other methods, HEAD included, before it looks at a key',
    async (url) => {
      const declared = endpoints.filter((one) => one.url === url).map(({ method }) => method as string);
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (declared.includes(method)) continue;
        const response = await gateway.request(method, url.replace(/:(\w+)/g, 'some-$1'), { key: null });
        expect(response.statusCode).toBe(405);
        if (method === 'HEAD') continue;
        // Some routes have a shape of their own; the text is in all of them.
        const hasOwnShape = endpoints.some((one) => one.url === url && one.presentError);
        if (hasOwnShape) expect(response.payload).toContain('Method not allowed');
        else {
          expect(response.json()).toMatchObject({
            message: 'Method not allowed',
            error: 'MethodNotAllowedError',
          });
        }
      }
    },
  );

  const locked = endpoints.filter(({ access }) => access !== 'none');
  it.each(locked)('answers 401 to $method $url without a key, whatever the body', async (one) => {
    const response = await gateway.request(one.method, sampleUrl(one), {
      key: null,
      ...(one.method === 'GET' ? {} : brokenBody),
    });
    expect(response.statusCode).toBe(401);
    // Some routes have a shape of their own; the text is in all of them.
    expect(response.json()).toMatchObject({
      message: 'No authorization header',
      ...(!one.presentError && { error: 'UnauthorizedError' }),
    });
  });

  it.each(locked)('refuses at $method $url a key of another kind', async (one) => {
    const wrongKeys = {
      project: ['organization', 'scores'],
      scores: ['organization'],
      organization: ['project', 'scores'],
      key: ['scores'],
    };
    for (const key of wrongKeys[one.access as keyof typeof wrongKeys]) {
      const response = await gateway.request(one.method, sampleUrl(one), { key });
      // Some routes have their own words, and batch ingestion its own status, for a wrong kind of key.
      expect([401, 403]).toContain(response.statusCode);
      if (!one.denied) expect(response.json()).toMatchObject({ reason: 'ACCESS_DENIED' });
    }
  });

  const projectOnly = locked.filter(({ access }) => access !== 'organization');
  it.each(projectOnly)('lets keys with a narrow right call $method $url only within it', async (one) => {
    const refused = {
      read: ['ingest-only'],
      ingest: ['read-only'],
      write: ['ingest-only', 'read-only'],
      any: [],
    }[one.right];
    for (const key of refused) {
      const response = await gateway.request(one.method, sampleUrl(one), { key });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ error: 'ForbiddenError', reason: 'KEY_RIGHT_MISSING' });
    }
  });

  const withBody = endpoints.filter(({ body }) => body !== undefined);
  it.each(withBody)('refuses a body of another content type at $method $url', async (one) => {
    const response = await gateway.request(one.method, sampleUrl(one), {
      key: one.access === 'organization' ? 'organization' : 'project',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const isOtlpTraces = one.url.endsWith('/otel/v1/traces');
    // OTLP clients know 400 here, and the signals that are not kept are not looked into at all.
    if (one.url.includes('/otel/') && !isOtlpTraces) expect(response.statusCode).toBe(200);
    else expect(response.statusCode).toBe(isOtlpTraces ? 400 : 415);
  });

  it('declares each operation once', () => {
    const operationIds = endpoints.map(operationOf);
    expect(new Set(operationIds).size).toBe(operationIds.length);
  });
});
