import { createHmac } from 'node:crypto';
import { AppError } from '@assay/errors';
import { createLogger } from '@assay/logging';
import { identity, ingestion, metrics } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, startProcess, type RunningProcess } from '@assay/runtime';
import { gateway } from './module.js';
import { makeTrace } from './testing/builders.js';
import { PROJECT_ID } from './testing/test-gateway.js';

const PEPPER = 'pepper-of-this-test-pepper-of-this-test';
const PUBLIC_KEY = 'pk-test';
const SECRET_KEY = 'sk-test';
const basic = `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString('base64')}`;

const unused = (): never => {
  throw new AppError('internal', 'UNUSED', 'This test does not call it.');
};

const keys: identity.KeyServiceMethods = {
  getKey: async ({ publicKey }) => {
    if (publicKey !== PUBLIC_KEY) throw new AppError('not_found', 'KEY_NOT_FOUND', 'No such key.');
    return {
      id: 'key-1',
      publicKey,
      scope: 'KEY_SCOPE_PROJECT',
      access: 'KEY_ACCESS_FULL',
      organizationId: 'organization-1',
      projectId: PROJECT_ID,
      secrets: [{ hash: createHmac('sha256', PEPPER).update(SECRET_KEY).digest('hex') }],
    };
  },
  recordKeyUse: async () => ({}),
};

const appended: ingestion.AppendEventsRequest[] = [];

const fakes = [
  defineModule({
    name: 'identity',
    config: {},
    needs: {},
    calls: {},
    start: () => ({ serves: [serve(identity.KeyService, keys)] }),
  }),
  defineModule({
    name: 'ingestion',
    config: {},
    needs: {},
    calls: {},
    start: () => ({
      serves: [
        serve(ingestion.EventService, {
          appendEvents: async (request) => {
            appended.push(request);
            return { successes: [{ id: 'e1', status: 201 }], errors: [], isSpooled: false };
          },
        }),
      ],
    }),
  }),
  defineModule({
    name: 'metrics',
    config: {},
    needs: {},
    calls: {},
    start: () => ({
      serves: [
        serve(metrics.TraceService, {
          listTraces: unused,
          getTrace: async function* getTrace({ traceId, projectId }) {
            await Promise.resolve();
            yield { trace: makeTrace({ id: traceId, projectId }), observations: [], scores: [] };
          },
        }),
      ],
    }),
  }),
];

describe('the gateway in a process', () => {
  let running: RunningProcess;
  let url = '';
  beforeAll(async () => {
    const write = (line: string): void => {
      const fields = JSON.parse(line) as { msg: string; url?: string };
      if (fields.msg === 'http server started') url = fields.url ?? '';
    };
    running = await startProcess([...fakes, gateway], {
      env: {
        HTTP_PORT: '0',
        ADMIN_PORT: '0',
        KEY_PEPPER: PEPPER,
        // Nothing listens there.
        EVALUATION_ADDR: '127.0.0.1:1',
        ANNOTATION_ADDR: '127.0.0.1:1',
        INTEGRATION_ADDR: '127.0.0.1:1',
      },
      log: createLogger({ service: 'test', destination: { write } }),
    });
  });
  afterAll(() => running.stop());

  it('takes a batch and reads a trace with the same key', async () => {
    const headers = { authorization: basic, 'content-type': 'application/json' };
    const body = '{"batch":[]}';
    const written = await fetch(`${url}/api/public/ingestion`, { method: 'POST', headers, body });
    expect(written.status).toBe(207);
    expect(appended).toMatchObject([{ projectId: PROJECT_ID, source: { apiKeyId: 'key-1' } }]);
    const read = await fetch(`${url}/api/public/traces/a%2Fb`, { headers });
    expect(await read.json()).toMatchObject({ id: 'a/b', projectId: PROJECT_ID });
  });

  it.each([
    [undefined, 'No authorization header'],
    [`Basic ${Buffer.from(`${PUBLIC_KEY}:wrong`).toString('base64')}`, 'Invalid credentials'],
  ])('refuses the key %#', async (authorization, message) => {
    const response = await fetch(`${url}/api/public/traces`, {
      headers: authorization ? { authorization } : {},
    });
    expect(response.status).toBe(401);
    expect(((await response.json()) as { message: string }).message).toContain(message);
  });

  it('answers 503 for a service that is not there', async () => {
    const response = await fetch(`${url}/api/public/observations/a`, { headers: { authorization: basic } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});
