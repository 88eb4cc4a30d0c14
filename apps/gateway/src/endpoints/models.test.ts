import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import {
  createTestGateway,
  PROJECT_ID,
  WRITER,
  type FakeCalls,
  type TestGateway,
} from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(models: FakeCalls['models'] = {}): TestGateway {
  const gateway = createTestGateway({ models });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const conditions: ingestion.PricingTierCondition[] = [
  {
    usage: { usageDetailPattern: '^input', operator: 'gt', value: 200_000, caseSensitive: false },
    attribute: null,
  },
  { usage: null, attribute: { source: 'model_parameters', key: 'service_tier', values: ['priority'] } },
];

function makeModel(fields: Partial<ingestion.Model> = {}): ingestion.Model {
  return {
    id: 'model-1',
    projectId: PROJECT_ID,
    modelName: 'gpt-x',
    matchPattern: '(?i)^gpt-x$',
    unit: 'TOKENS',
    tokenizerId: '',
    tokenizerConfigJson: '',
    createdMs: 0,
    pricingTiers: [
      {
        id: 'tier-1',
        name: 'Standard',
        isDefault: true,
        priority: 0,
        conditions: [],
        prices: { input: 1e-6, output: 2e-6 },
      },
      {
        id: 'tier-2',
        name: 'long',
        isDefault: false,
        priority: 1,
        conditions,
        prices: { input: 2e-6, output: 4e-6 },
      },
    ],
    ...fields,
  };
}

const shownConditions = [
  { usageDetailPattern: '^input', operator: 'gt', value: 200_000, caseSensitive: false },
  { source: 'model_parameters', key: 'service_tier', operator: 'in', values: ['priority'] },
];

const body = { modelName: 'gpt-x', matchPattern: '(?i)^gpt-x$', unit: 'TOKENS', inputPrice: 1e-6 };

describe('GET /models/{id}', () => {
  it('shows a definition with the prices of its default tier', async () => {
    const { calls, method } = recordCall<ingestion.GetModelRequest, ingestion.Model>(makeModel());
    const response = await open({ getModel: method }).request('GET', '/api/public/models/model-1');
    expect(response.json()).toEqual({
      id: 'model-1',
      modelName: 'gpt-x',
      matchPattern: '(?i)^gpt-x$',
      startDate: null,
      unit: 'TOKENS',
      inputPrice: 1e-6,
      outputPrice: 2e-6,
      totalPrice: null,
      tokenizerId: null,
      tokenizerConfig: null,
      isLangfuseManaged: false,
      createdAt: '1970-01-01T00:00:00.000Z',
      prices: { input: { price: 1e-6 }, output: { price: 2e-6 } },
      pricingTiers: [
        {
          id: 'tier-1',
          name: 'Standard',
          isDefault: true,
          priority: 0,
          conditions: [],
          prices: { input: 1e-6, output: 2e-6 },
        },
        {
          id: 'tier-2',
          name: 'long',
          isDefault: false,
          priority: 1,
          conditions: shownConditions,
          prices: { input: 2e-6, output: 4e-6 },
        },
      ],
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, modelId: 'model-1' }]);
  });

  it('shows what a built-in definition, a start and a tokenizer are', async () => {
    const model = makeModel({
      projectId: '',
      startMs: 1000,
      tokenizerId: 'openai',
      tokenizerConfigJson: '{"tokenizerModel":"gpt-4"}',
    });
    const getModel = () => Promise.resolve(model);
    expect((await open({ getModel }).request('GET', '/api/public/models/x')).json()).toMatchObject({
      isLangfuseManaged: true,
      startDate: '1970-01-01T00:00:01.000Z',
      tokenizerId: 'openai',
      tokenizerConfig: { tokenizerModel: 'gpt-4' },
    });
  });

  it('is 404 when the project has no such definition', async () => {
    const getModel = () => Promise.reject(new AppError('not_found', 'MODEL_NOT_FOUND', 'No model.'));
    expect((await open({ getModel }).request('GET', '/api/public/models/x')).statusCode).toBe(404);
  });
});

describe('GET /models', () => {
  it('lists by page', async () => {
    const { calls, method } = recordCall<ingestion.ListModelsRequest, ingestion.ListModelsResponse>({
      models: [makeModel()],
      totalItems: 11,
    });
    const response = await open({ listModels: method }).request('GET', '/api/public/models?page=2&limit=10');
    expect(response.json()).toMatchObject({
      data: [{ id: 'model-1' }],
      meta: { page: 2, limit: 10, totalItems: 11, totalPages: 2 },
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, page: 2, limit: 10 }]);
  });

  it.each(['page=0', 'limit=0', 'limit=101', 'limit=x'])('refuses %s', async (query) => {
    expect((await open().request('GET', `/api/public/models?${query}`)).statusCode).toBe(400);
  });
});

describe('POST /models', () => {
  it('passes flat prices on, and any text that means a date', async () => {
    const { calls, method } = recordCall<ingestion.CreateModelRequest, ingestion.Model>(makeModel());
    const response = await open({ createModel: method }).request('POST', '/api/public/models', {
      payload: {
        ...body,
        outputPrice: null,
        startDate: '2026-01-02',
        tokenizerConfig: { tokenizerModel: 'gpt-4' },
        tokenizerId: 'openai',
        pricingTiers: null,
      },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 'model-1' });
    expect(calls).toEqual([
      {
        ...WRITER,
        modelName: 'gpt-x',
        matchPattern: '(?i)^gpt-x$',
        unit: 'TOKENS',
        inputPrice: 1e-6,
        startMs: Date.UTC(2026, 0, 2),
        tokenizerId: 'openai',
        tokenizerConfigJson: '{"tokenizerModel":"gpt-4"}',
        pricingTiers: [],
      },
    ]);
  });

  it('passes tiers on with both kinds of conditions', async () => {
    const { calls, method } = recordCall<ingestion.CreateModelRequest, ingestion.Model>(makeModel());
    const { usageDetailPattern, operator, value } = shownConditions[0] as Record<string, unknown>;
    const response = await open({ createModel: method }).request('POST', '/api/public/models', {
      payload: {
        ...body,
        inputPrice: undefined,
        pricingTiers: [
          {
            name: 'long',
            isDefault: false,
            priority: 1,
            conditions: [{ usageDetailPattern, operator, value }, shownConditions[1]],
            prices: { input: 1 },
          },
        ],
      },
    });
    expect(response.statusCode).toBe(200);
    expect(calls[0]?.pricingTiers).toEqual([
      { id: '', name: 'long', isDefault: false, priority: 1, conditions, prices: { input: 1 } },
    ]);
  });

  it.each<[object, string]>([
    [{ modelName: undefined }, 'modelName'],
    [{ matchPattern: 5 }, 'matchPattern'],
    [{ unit: undefined }, 'unit'],
    [{ unit: 'BYTES' }, 'unit'],
    [{ inputPrice: -1 }, 'inputPrice'],
    [{ inputPrice: '1' }, 'inputPrice'],
    [{ startDate: 'soon' }, 'startDate'],
    [{ tokenizerId: 'other' }, 'tokenizerId'],
    [{ pricingTiers: [{ name: 'x' }] }, 'pricingTiers'],
  ])('refuses %j and names the field', async (fields, path) => {
    const response = await open().request('POST', '/api/public/models', { payload: { ...body, ...fields } });
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { path: string[] }[] }>();
    expect(error.map((issue) => issue.path[0])).toContain(path);
  });

  it('tells the broken rules that the service found', async () => {
    const issues = [{ code: 'custom', path: ['pricingTiers'], message: 'no default' }];
    const createModel = () =>
      Promise.reject(
        new AppError('invalid', 'MODEL_INVALID', 'Invalid request data', { details: { issues } }),
      );
    const response = await open({ createModel }).request('POST', '/api/public/models', { payload: body });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data', error: issues });
  });
});

describe('PUT /models/{id}', () => {
  it('passes the id of the path and the definition on', async () => {
    const { calls, method } = recordCall<ingestion.PutModelRequest, ingestion.Model>(makeModel());
    const response = await open({ putModel: method }).request('PUT', '/api/public/models/m%2F1', {
      payload: body,
    });
    expect([response.statusCode, response.json().id]).toEqual([200, 'model-1']);
    expect(calls).toEqual([
      { modelId: 'm/1', model: expect.objectContaining({ ...WRITER, modelName: 'gpt-x' }) as unknown },
    ]);
  });
});

describe('DELETE /models/{id}', () => {
  it('deletes', async () => {
    const { calls, method } = recordCall<ingestion.DeleteModelRequest, object>({});
    const response = await open({ deleteModel: method }).request('DELETE', '/api/public/models/m');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Model successfully deleted' });
    expect(calls).toEqual([{ ...WRITER, modelId: 'm' }]);
  });

  it.each(['ingest-only', 'read-only', 'scores', 'organization'])(
    'is refused to a key that is %s',
    async (key) => {
      expect((await open().request('DELETE', '/api/public/models/m', { key })).statusCode).toBe(403);
    },
  );
});
