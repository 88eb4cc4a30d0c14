import { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(llmConnections: FakeCalls['llmConnections'] = {}): TestGateway {
  const gateway = createTestGateway({ llmConnections });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const url = '/api/public/llm-connections';
const stored: integration.LlmConnection = {
  projectId: PROJECT_ID,
  id: 'connection-1',
  provider: 'my-gateway',
  adapter: 'openai',
  displaySecretKey: 'sk-...1234',
  baseUrl: 'https://llm.example.com',
  customModels: ['a'],
  withDefaultModels: true,
  extraHeaderKeys: ['x-team'],
  configJson: '{"useResponsesApi":true}',
  createdMs: START_US / 1000,
  updatedMs: START_US / 1000,
};
const shown = {
  id: 'connection-1',
  provider: 'my-gateway',
  adapter: 'openai',
  displaySecretKey: 'sk-...1234',
  baseURL: 'https://llm.example.com',
  customModels: ['a'],
  withDefaultModels: true,
  extraHeaderKeys: ['x-team'],
  config: { useResponsesApi: true },
  createdAt: START_ISO,
  updatedAt: START_ISO,
};

function put(gateway: TestGateway, payload: unknown) {
  return gateway.request('PUT', url, {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
}

it.each([
  [true, 201],
  [false, 200],
])('puts a connection; new: %s answers %i', async (isNew, status) => {
  const { calls, method } = recordCall<
    integration.PutLlmConnectionRequest,
    integration.PutLlmConnectionResponse
  >({ connection: stored, isNew });
  const response = await put(open({ putLlmConnection: method }), {
    provider: 'my-gateway',
    adapter: 'openai',
    secretKey: 'sk-secret',
    baseURL: 'https://llm.example.com',
    customModels: ['a'],
    withDefaultModels: false,
    extraHeaders: { 'x-team': 'b' },
    config: { useResponsesApi: true },
  });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual(shown);
  expect(calls).toEqual([
    {
      projectId: PROJECT_ID,
      organizationId: 'organization-1',
      actorKeyId: 'key-1',
      provider: 'my-gateway',
      adapter: 'openai',
      secretKey: 'sk-secret',
      baseUrl: 'https://llm.example.com',
      customModels: ['a'],
      withDefaultModels: false,
      extraHeaders: { 'x-team': 'b' },
      configJson: '{"useResponsesApi":true}',
    },
  ]);
});

it('fills in what is absent; a null config is one, an absent one is none', async () => {
  const answers = { connection: stored, isNew: true };
  const { calls, method } = recordCall<
    integration.PutLlmConnectionRequest,
    integration.PutLlmConnectionResponse
  >(answers);
  const gateway = open({ putLlmConnection: method });
  const bare = { provider: 'p', adapter: 'openai', secretKey: 's' };
  await put(gateway, bare);
  const nothing = { baseURL: null, customModels: null, withDefaultModels: null, extraHeaders: null };
  await put(gateway, { ...bare, ...nothing, config: null });
  const expected = { withDefaultModels: true, customModels: [], extraHeaders: {} };
  expect(calls).toEqual([
    expect.objectContaining(expected),
    expect.objectContaining({ ...expected, configJson: 'null' }),
  ]);
  expect(calls[0]).not.toHaveProperty('configJson');
});

it.each([
  ['no secret', { provider: 'p', adapter: 'openai' }, ['secretKey']],
  ['an unknown adapter', { provider: 'p', adapter: 'x', secretKey: 's' }, ['adapter']],
  [
    'a header that is a number',
    { provider: 'p', adapter: 'openai', secretKey: 's', extraHeaders: { a: 1 } },
    ['extraHeaders', 'a'],
  ],
  ['a config that is a text', { provider: 'p', adapter: 'openai', secretKey: 's', config: 'x' }, ['config']],
])('refuses %s, and repeats no secret', async (_what, body, path) => {
  const response = await put(open(), body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: [{ path }] });
});

it('lists by page', async () => {
  const { calls, method } = recordCall<
    integration.ListLlmConnectionsRequest,
    integration.ListLlmConnectionsResponse
  >({
    connections: [{ ...withoutOptional(), id: 'connection-2' }],
    totalItems: 3,
  });
  const response = await open({ listLlmConnections: method }).request('GET', `${url}?page=3&limit=1`);
  expect(response.json()).toEqual({
    data: [{ ...shown, id: 'connection-2', baseURL: null, config: null }],
    meta: { page: 3, limit: 1, totalItems: 3, totalPages: 3 },
  });
  expect(calls).toEqual([{ projectId: PROJECT_ID, page: 3, limit: 1 }]);
});

function withoutOptional(): integration.LlmConnection {
  const { baseUrl: _url, configJson: _config, ...rest } = stored;
  return rest;
}

it('deletes one, and is 404 for one that is not there', async () => {
  const { calls, method } = recordCall<integration.DeleteLlmConnectionRequest, object>({});
  const response = await open({ deleteLlmConnection: method }).request('DELETE', `${url}/connection-1`);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { message: 'LLM connection successfully deleted' },
  ]);
  expect(calls).toEqual([
    { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1', id: 'connection-1' },
  ]);
  const deleteLlmConnection = () =>
    Promise.reject(new AppError('not_found', 'LLM_CONNECTION_NOT_FOUND', 'LLM connection not found'));
  expect((await open({ deleteLlmConnection }).request('DELETE', `${url}/x`)).statusCode).toBe(404);
});
