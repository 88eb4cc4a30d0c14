import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(scoreConfigs: FakeCalls['scoreConfigs'] = {}): TestGateway {
  const gateway = createTestGateway({ scoreConfigs });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const stored: evaluation.ScoreConfig = {
  projectId: PROJECT_ID,
  id: 'config-1',
  name: 'quality',
  dataType: 'NUMERIC',
  isArchived: false,
  minValue: 0,
  categories: [],
  createdMs: START_US / 1000,
  updatedMs: START_US / 1000,
};
const shown = {
  id: 'config-1',
  projectId: PROJECT_ID,
  name: 'quality',
  createdAt: START_ISO,
  updatedAt: START_ISO,
  dataType: 'NUMERIC',
  isArchived: false,
  minValue: 0,
  maxValue: null,
  categories: null,
  description: null,
};
const writer = { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1' };
const url = '/api/public/score-configs';

function send(gateway: TestGateway, method: 'POST' | 'PATCH', path: string, payload: unknown) {
  return gateway.request(method, path, {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
}

it('creates a config; null says the same as nothing', async () => {
  const { calls, method } = recordCall<evaluation.CreateScoreConfigRequest, evaluation.ScoreConfig>(stored);
  const response = await send(open({ createScoreConfig: method }), 'POST', url, {
    name: 'quality',
    dataType: 'NUMERIC',
    minValue: 0,
    maxValue: null,
    categories: null,
    description: null,
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(shown);
  expect(calls).toEqual([{ ...writer, name: 'quality', dataType: 'NUMERIC', minValue: 0, categories: null }]);
});

it.each([
  ['no type', { name: 'n' }, ['dataType']],
  ['an unknown type', { name: 'n', dataType: 'CORRECTION' }, ['dataType']],
  ['a bound as text', { name: 'n', dataType: 'NUMERIC', minValue: '1' }, ['minValue']],
  [
    'a category without a value',
    { name: 'n', dataType: 'CATEGORICAL', categories: [{ label: 'a' }] },
    ['categories', 0, 'value'],
  ],
])('refuses %s', async (_what, payload, path) => {
  const response = await send(open(), 'POST', url, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: [{ path }] });
});

it('lists by page', async () => {
  const { calls, method } = recordCall<
    evaluation.ListScoreConfigsRequest,
    evaluation.ListScoreConfigsResponse
  >({
    scoreConfigs: [{ ...stored, dataType: 'BOOLEAN', categories: [{ label: 'True', value: 1 }] }],
    totalItems: 3,
  });
  const response = await open({ listScoreConfigs: method }).request('GET', `${url}?page=2&limit=1`);
  expect(response.json()).toEqual({
    data: [{ ...shown, dataType: 'BOOLEAN', categories: [{ label: 'True', value: 1 }] }],
    meta: { page: 2, limit: 1, totalItems: 3, totalPages: 3 },
  });
  expect(calls).toEqual([{ projectId: PROJECT_ID, page: 2, limit: 1 }]);
});

it('reads one, and is 404 for one that is not there', async () => {
  const { method } = recordCall<evaluation.GetScoreConfigRequest, evaluation.ScoreConfig>(stored);
  expect((await open({ getScoreConfig: method }).request('GET', `${url}/config-1`)).json()).toEqual(shown);
  const getScoreConfig = () =>
    Promise.reject(new AppError('not_found', 'SCORE_CONFIG_NOT_FOUND', 'Score config not found'));
  expect((await open({ getScoreConfig }).request('GET', `${url}/x`)).statusCode).toBe(404);
});

it('changes what is sent, and clears what is null', async () => {
  const { calls, method } = recordCall<evaluation.UpdateScoreConfigRequest, evaluation.ScoreConfig>(stored);
  await send(open({ updateScoreConfig: method }), 'PATCH', `${url}/config-1`, {
    isArchived: true,
    minValue: 2,
    maxValue: null,
  });
  expect(calls).toEqual([
    {
      ...writer,
      id: 'config-1',
      isArchived: true,
      minValue: 2,
      categories: null,
      clearMinValue: false,
      clearMaxValue: true,
      clearDescription: false,
    },
  ]);
});

it('refuses a change of nothing', async () => {
  const response = await send(open(), 'PATCH', `${url}/config-1`, { dataType: 'TEXT' });
  expect(response.statusCode).toBe(400);
});
