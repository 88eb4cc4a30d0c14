import type { identity } from '@assay/proto';
import { recordCall, START_ISO } from '../testing/builders.js';
import { CREATED_MS, makeApiKey, ORGANIZATION_ID } from '../testing/identity-builders.js';
import { createTestGateway, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const key = 'organization';
const url = '/api/public/projects/project-1/apiKeys';
const scope = { organizationId: ORGANIZATION_ID, projectId: 'project-1', actorKeyId: 'key-1' };
const summary = {
  id: 'key-2',
  createdAt: START_ISO,
  expiresAt: null,
  lastUsedAt: null,
  note: null,
  publicKey: 'pk-lf-2',
  displaySecretKey: 'sk-lf-...cret',
};
const withSecret: identity.ApiKeyWithSecret = { apiKey: makeApiKey(), secretKey: 'sk-lf-secret' };

describe('the API keys of a project', () => {
  it('are listed without secrets', async () => {
    const { calls, method } = recordCall<identity.ListApiKeysRequest, identity.ListApiKeysResponse>({
      apiKeys: [makeApiKey(), makeApiKey({ note: 'CI', expiresMs: CREATED_MS, lastUsedMs: CREATED_MS })],
    });
    const response = await open({ apiKeys: { listApiKeys: method } }).request('GET', url, { key });
    expect(response.json()).toEqual({
      apiKeys: [summary, { ...summary, note: 'CI', expiresAt: START_ISO, lastUsedAt: START_ISO }],
    });
    expect(calls).toMatchObject([{ organizationId: ORGANIZATION_ID, projectId: 'project-1' }]);
  });

  it('are created with the one answer that shows the secret', async () => {
    const { calls, method } = recordCall<identity.CreateApiKeyRequest, identity.ApiKeyWithSecret>(withSecret);
    const gateway = open({ apiKeys: { createApiKey: method } });
    const payload = { note: null, publicKey: 'pk-lf-2', secretKey: 'sk-lf-secret' };
    const response = await gateway.request('POST', url, { key, payload });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: 'key-2',
      createdAt: START_ISO,
      publicKey: 'pk-lf-2',
      secretKey: 'sk-lf-secret',
      displaySecretKey: 'sk-lf-...cret',
      note: null,
    });
    expect(calls).toEqual([
      { ...scope, publicKey: 'pk-lf-2', secretKey: 'sk-lf-secret', access: 'KEY_ACCESS_UNSPECIFIED' },
    ]);
  });

  it('are revoked', async () => {
    const { calls, method } = recordCall<identity.DeleteApiKeyRequest, object>({});
    const gateway = open({ apiKeys: { deleteApiKey: method } });
    const response = await gateway.request('DELETE', `${url}/key-2`, { key });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(calls).toEqual([{ ...scope, keyId: 'key-2' }]);
  });
});

const owners = [
  ['a project', '/api/assay/v1/projects/project-1/api-keys', scope],
  ['the organization', '/api/assay/v1/organization/api-keys', { ...scope, projectId: '' }],
] as const;

describe.each(owners)('our own operations on the API keys of %s', (_owner, own, expectedScope) => {
  const full = { ...summary, access: 'full', overlapEndsAt: [] };

  it('list them with scope and overlaps', async () => {
    const { method } = recordCall<identity.ListApiKeysRequest, identity.ListApiKeysResponse>({
      apiKeys: [makeApiKey({ access: 'KEY_ACCESS_READ_ONLY', overlapEndsMs: [CREATED_MS] })],
    });
    const response = await open({ apiKeys: { listApiKeys: method } }).request('GET', own, { key });
    expect(response.json()).toEqual({
      data: [{ ...full, access: 'read-only', overlapEndsAt: [START_ISO] }],
    });
  });

  it('create one with a scope and an expiry', async () => {
    const { calls, method } = recordCall<identity.CreateApiKeyRequest, identity.ApiKeyWithSecret>(withSecret);
    const gateway = open({ apiKeys: { createApiKey: method } });
    const payload = { note: 'CI', access: 'ingest-only', expiresAt: START_ISO };
    const response = await gateway.request('POST', own, { key, payload });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ ...full, secretKey: 'sk-lf-secret' });
    expect(calls).toEqual([
      { ...expectedScope, note: 'CI', access: 'KEY_ACCESS_INGEST_ONLY', expiresMs: CREATED_MS },
    ]);
  });

  it.each([
    [{}, { access: 'KEY_ACCESS_UNSPECIFIED' }],
    [
      { note: null, expiresAt: null },
      { access: 'KEY_ACCESS_UNSPECIFIED', note: '', expiresMs: 0 },
    ],
    [
      { access: 'full', expiresAt: START_ISO },
      { access: 'KEY_ACCESS_FULL', expiresMs: CREATED_MS },
    ],
  ])('change what %j gives', async (payload, expected) => {
    const { calls, method } = recordCall<identity.UpdateApiKeyRequest, identity.ApiKey>(makeApiKey());
    const gateway = open({ apiKeys: { updateApiKey: method } });
    const response = await gateway.request('PATCH', `${own}/key-2`, { key, payload });
    expect([response.statusCode, response.json()]).toEqual([200, full]);
    expect(calls).toEqual([{ ...expectedScope, keyId: 'key-2', ...expected }]);
  });

  it.each([
    [{}, 86_400_000],
    [{ overlapSeconds: 0 }, 0],
    [{ overlapSeconds: 60 }, 60_000],
  ])('rotate one with %j', async (payload, overlapMs) => {
    const { calls, method } = recordCall<identity.RotateApiKeyRequest, identity.ApiKeyWithSecret>(withSecret);
    const gateway = open({ apiKeys: { rotateApiKey: method } });
    const response = await gateway.request('POST', `${own}/key-2/rotate`, { key, payload });
    expect([response.statusCode, response.json()]).toEqual([200, { ...full, secretKey: 'sk-lf-secret' }]);
    expect(calls).toEqual([{ ...expectedScope, keyId: 'key-2', overlapMs }]);
  });

  it('read and revoke one', async () => {
    const gateway = open({
      apiKeys: { getApiKey: () => Promise.resolve(makeApiKey()), deleteApiKey: () => Promise.resolve({}) },
    });
    expect((await gateway.request('GET', `${own}/key-2`, { key })).json()).toEqual(full);
    expect((await gateway.request('DELETE', `${own}/key-2`, { key })).json()).toEqual({ success: true });
  });

  it.each([
    ['POST', own, { access: 'admin' }],
    ['POST', own, { expiresAt: 'tomorrow' }],
    ['POST', `${own}/key-2/rotate`, { overlapSeconds: -1 }],
    ['POST', `${own}/key-2/rotate`, { overlapSeconds: 2_592_001 }],
  ])('refuse %s %s %j', async (method, path, payload) => {
    const response = await open().request(method, path, { key, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data' });
  });
});
