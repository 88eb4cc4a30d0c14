import { randomUUID } from 'node:crypto';
import { clickhouseConfig, openClickHouse, sql, bind } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { ingestion as contracts } from '@assay/proto';
import { eventually } from '@assay/testing';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from '../testing/process.js';
import { WRITER } from '../testing/harness.js';
import { builtInModels } from './built-in/built-in-models.js';

let stores: TestStores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores?.stop());

function modelRequest(
  projectId: string,
  fields: Partial<contracts.CreateModelRequest> = {},
): contracts.CreateModelRequest {
  return {
    ...WRITER,
    projectId,
    modelName: 'own',
    matchPattern: '(?i)^own$',
    unit: 'TOKENS',
    pricingTiers: [],
    tokenizerId: '',
    tokenizerConfigJson: '',
    ...fields,
  };
}

function tier(fields: Partial<contracts.PricingTier> = {}): contracts.PricingTier {
  return {
    id: '',
    name: 'Standard',
    isDefault: true,
    priority: 0,
    conditions: [],
    prices: { input: 1e-6, 'output.$x': 2e-6 },
    ...fields,
  };
}

const usageCondition = { usageDetailPattern: '^input', operator: 'gt', value: 1000, caseSensitive: false };
const longTier = tier({
  name: 'long',
  isDefault: false,
  priority: 1,
  conditions: [
    { usage: usageCondition, attribute: null },
    { usage: null, attribute: { source: 'metadata', key: 'plan', values: ['a', 'b'] } },
  ],
});

describe.each(['local', 'grpc'] as const)('models over %s', (transport) => {
  let process: TestProcess;
  let models: contracts.ModelServiceMethods;
  let projectId: string;
  beforeAll(async () => {
    process = await startIngestion({ ...stores.env, ...stores.mongo.empty() }, transport);
    models = process.clientOf(contracts.ModelService);
  });
  afterAll(() => process?.stop());
  beforeEach(() => {
    projectId = `project-${randomUUID()}`;
  });

  const create = (fields: Partial<contracts.CreateModelRequest>, project = projectId) =>
    models.createModel(modelRequest(project, fields), testCall());
  const get = (modelId: string, project = projectId) =>
    models.getModel({ projectId: project, modelId }, testCall());
  const list = (page = 1, limit = 100, project = projectId) =>
    models.listModels({ projectId: project, page, limit }, testCall());

  it('keeps a definition with flat prices as one tier named Standard', async () => {
    const created = await create({
      inputPrice: 0.000001,
      outputPrice: 0,
      startMs: 5,
      tokenizerId: 'openai',
      tokenizerConfigJson: '{"tokenizerModel":"gpt-4"}',
    });
    expect(created).toMatchObject({ projectId, modelName: 'own', startMs: 5, unit: 'TOKENS' });
    expect(created.pricingTiers).toMatchObject([
      { name: 'Standard', isDefault: true, priority: 0, conditions: [], prices: { input: 1e-6, output: 0 } },
    ]);
    expect(await get(created.id)).toEqual(created);
  });

  it('keeps tiers with their conditions and usage types of any name, by priority', async () => {
    const created = await create({ pricingTiers: [longTier, tier()] });
    const read = await get(created.id);
    expect(read).toEqual(created);
    expect(read.pricingTiers.map(({ name }) => name)).toEqual(['Standard', 'long']);
    expect(read.pricingTiers[1]?.conditions).toEqual(longTier.conditions);
    expect(read.pricingTiers[0]?.prices).toEqual({ input: 1e-6, 'output.$x': 2e-6 });
  });

  it('creates under an id of the client, then replaces, and prices with the latest', async () => {
    const put = (fields: Partial<contracts.CreateModelRequest>, modelId = 'mine', project = projectId) =>
      models.putModel({ modelId, model: modelRequest(project, fields) }, testCall());
    const modelId = `mine/${projectId}`;
    const created = await put({ inputPrice: 1 }, modelId);
    expect(created).toMatchObject({ id: modelId, pricingTiers: [{ prices: { input: 1 } }] });
    const replaced = await put({ outputPrice: 2, modelName: 'other' }, modelId);
    expect(replaced).toMatchObject({ id: modelId, modelName: 'other', createdMs: created.createdMs });
    expect(replaced.pricingTiers).toMatchObject([{ prices: { output: 2 } }]);
    expect(await get(modelId)).toEqual(replaced);
    await create({ inputPrice: 1 });
    await expect(put({ inputPrice: 1, modelName: 'own' }, modelId)).rejects.toMatchObject({
      reason: 'MODEL_NAME_TAKEN',
    });
    await expect(put({}, modelId)).rejects.toMatchObject({ reason: 'MODEL_INVALID' });
    // Another project's id, and a built-in one.
    const foreign = `project-${randomUUID()}`;
    for (const [id, project] of [
      [modelId, foreign],
      [builtInModels[0]?.id ?? '', projectId],
    ] as const)
      await expect(put({ inputPrice: 1 }, id, project)).rejects.toMatchObject({ reason: 'MODEL_NOT_FOUND' });
    expect(await get(modelId)).toEqual(replaced);
  });

  it.each<[string, Partial<contracts.CreateModelRequest>, string]>([
    ['no price', {}, 'pricingTiers'],
    ['flat prices and tiers', { inputPrice: 1, pricingTiers: [tier()] }, 'pricingTiers'],
    ['a total beside an input price', { inputPrice: 1, totalPrice: 1 }, 'totalPrice'],
    ['a negative price', { inputPrice: -1 }, 'inputPrice'],
    ['an empty name', { modelName: '', inputPrice: 1 }, 'modelName'],
    ['a broken pattern', { matchPattern: '(', inputPrice: 1 }, 'matchPattern'],
    ['a pattern that backtracks for ever', { matchPattern: '^(a+)+$', inputPrice: 1 }, 'matchPattern'],
    ['an unknown unit', { unit: 'BYTES', inputPrice: 1 }, 'unit'],
    ['an unknown tokenizer', { tokenizerId: 'x', inputPrice: 1 }, 'tokenizerId'],
    ['no default tier', { pricingTiers: [longTier] }, 'pricingTiers'],
    ['two default tiers', { pricingTiers: [tier(), tier({ name: 'b' })] }, 'pricingTiers'],
    [
      'a default tier with conditions',
      { pricingTiers: [tier({ conditions: longTier.conditions })] },
      'conditions',
    ],
    ['a default tier of priority 1', { pricingTiers: [tier({ priority: 1 })] }, 'priority'],
    [
      'another tier without conditions',
      { pricingTiers: [tier(), { ...longTier, conditions: [] }] },
      'conditions',
    ],
    ['one priority twice', { pricingTiers: [tier(), { ...longTier, priority: 0 }] }, 'pricingTiers'],
    ['a priority of 1000', { pricingTiers: [tier(), { ...longTier, priority: 1000 }] }, 'priority'],
    ['one tier name twice', { pricingTiers: [tier(), { ...longTier, name: ' Standard ' }] }, 'pricingTiers'],
    ['a tier name of blanks', { pricingTiers: [tier({ name: '  ' })] }, 'name'],
    ['a tier without prices', { pricingTiers: [tier({ prices: {} })] }, 'prices'],
    ['a negative tier price', { pricingTiers: [tier({ prices: { input: -1 } })] }, 'input'],
    [
      'other price keys than the default',
      { pricingTiers: [tier(), { ...longTier, prices: { input: 1 } }] },
      'prices',
    ],
    [
      'a usage pattern that backtracks for ever',
      {
        pricingTiers: [
          tier(),
          {
            ...longTier,
            conditions: [{ usage: { ...usageCondition, usageDetailPattern: '(a*)*b' }, attribute: null }],
          },
        ],
      },
      'usageDetailPattern',
    ],
    [
      'a negative condition value',
      {
        pricingTiers: [
          tier(),
          { ...longTier, conditions: [{ usage: { ...usageCondition, value: -1 }, attribute: null }] },
        ],
      },
      'value',
    ],
    [
      'an attribute condition without values',
      {
        pricingTiers: [
          tier(),
          {
            ...longTier,
            conditions: [{ usage: null, attribute: { source: 'metadata', key: 'k', values: [] } }],
          },
        ],
      },
      'values',
    ],
  ])('refuses %s', async (_name, fields, field) => {
    const error: unknown = await create(fields).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'invalid', reason: 'MODEL_INVALID' });
    const { issues } = (error as { details: { issues: { path: (string | number)[] }[] } }).details;
    expect(issues.map(({ path }) => path.at(-1))).toContain(field);
  });

  it('refuses a name that the project has, also when two come at once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => create({ inputPrice: 1 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ kind: 'invalid', reason: 'MODEL_NAME_TAKEN' });
      }
    }
    await expect(create({ inputPrice: 1 }, `${projectId}-other`)).resolves.toBeDefined();
  });

  it('lists own and built-in definitions by name, page by page', async () => {
    await create({ modelName: 'gpt-4o', matchPattern: 'x', inputPrice: 1 });
    await create({ modelName: 'aaa', matchPattern: 'x', inputPrice: 1 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page)));
    const all = pages.flatMap((page) => page.models);
    expect(pages[0]?.totalItems).toBe(builtInModels.length + 2);
    expect(all).toHaveLength(builtInModels.length + 2);
    const names = all.map(({ modelName }) => modelName);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('aaa');
    expect(
      all
        .filter(({ modelName }) => modelName === 'gpt-4o')
        .map((model) => model.projectId)
        .sort(),
    ).toEqual(['', projectId].sort());
  });

  it('hides, keeps and prices the definition of another project as if it were none', async () => {
    const { id } = await create({ inputPrice: 1 });
    const other = `${projectId}-other`;
    await expect(get(id, other)).rejects.toMatchObject({ kind: 'not_found', reason: 'MODEL_NOT_FOUND' });
    await expect(
      models.deleteModel({ ...WRITER, projectId: other, modelId: id }, testCall()),
    ).rejects.toMatchObject({
      kind: 'not_found',
    });
    const names = (await list(1, 100, other)).models.filter((model) => model.projectId !== '');
    expect(names).toEqual([]);
    const { prices } = await models.listModelPrices({ projectId: other, modelIds: [id] }, testCall());
    expect(prices).toEqual([]);
    expect((await get(id)).id).toBe(id);
  });

  it('deletes an own definition, once, and no built-in one', async () => {
    const { id } = await create({ inputPrice: 1 });
    await models.deleteModel({ ...WRITER, projectId, modelId: id }, testCall());
    await expect(get(id)).rejects.toMatchObject({ kind: 'not_found' });
    for (const modelId of [id, 'builtin.gpt-4o', 'unknown']) {
      await expect(models.deleteModel({ ...WRITER, projectId, modelId }, testCall())).rejects.toMatchObject({
        kind: 'not_found',
      });
    }
    expect((await get('builtin.gpt-4o')).modelName).toBe('gpt-4o');
  });

  it('tells the default prices of own and built-in definitions in one call', async () => {
    const flat = await create({ totalPrice: 0.5 });
    const tiered = await create({ modelName: 'tiered', pricingTiers: [tier(), longTier] });
    const { prices } = await models.listModelPrices(
      { projectId, modelIds: [flat.id, tiered.id, 'builtin.gpt-4o', 'unknown'] },
      testCall(),
    );
    const byId = new Map(prices.map(({ modelId, ...rest }) => [modelId, rest]));
    expect(byId).toEqual(
      new Map<string, object>([
        [flat.id, { totalPrice: 0.5 }],
        [tiered.id, { inputPrice: 1e-6 }],
        ['builtin.gpt-4o', { inputPrice: 2.5e-6, outputPrice: 1e-5 }],
      ]),
    );
  });

  it('refuses more ids than a reader ever has', async () => {
    const modelIds = Array.from({ length: 1001 }, (_, index) => String(index));
    await expect(models.listModelPrices({ projectId, modelIds }, testCall())).rejects.toMatchObject({
      reason: 'TOO_MANY_IDS',
    });
  });
});

describe('prices of what is written', () => {
  const generation = (id: string, model: string) => ({
    id: randomUUID(),
    type: 'generation-create',
    timestamp: '2026-11-21T05:00:00.000Z',
    body: { id, traceId: 't', model, usage: { input: 1000, output: 10 } },
  });
  const write = async (process: TestProcess, projectId: string, id: string, model: string): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ batch: [generation(id, model)] }));
    await process
      .clientOf(contracts.EventService)
      .appendEvents({ projectId, body, source: null, scoresOnly: false }, testCall());
  };

  it('follow a definition at once where it was made, soon elsewhere, and stop with it', async () => {
    const env = { ...stores.env, ...stores.mongo.empty(), INGEST_SINGLE_WRITER: 'false' };
    const [here, there] = await Promise.all([startIngestion(env, 'local'), startIngestion(env, 'local')]);
    const store = openClickHouse(loadConfig.orThrow(clickhouseConfig, stores.engine.env));
    const projectId = `project-${randomUUID()}`;
    const priceOf = async (id: string) => {
      const rows = await store.select<{ model_id: string; total_cost: number }>(
        sql`SELECT model_id, total_cost FROM observations FINAL WHERE project_id = ${bind.string(projectId)} AND id = ${bind.string(id)}`,
      );
      return { modelId: rows[0]?.model_id, cost: Number(rows[0]?.total_cost) };
    };
    try {
      await write(here, projectId, 'before', 'gpt-4o');
      expect(await priceOf('before')).toEqual({ modelId: 'builtin.gpt-4o', cost: 0.0026 });
      const models = here.clientOf(contracts.ModelService);
      const own = await models.createModel(
        modelRequest(projectId, { modelName: 'mine', matchPattern: '^gpt-4o$', inputPrice: 0.001 }),
        testCall(),
      );
      await write(here, projectId, 'after', 'gpt-4o');
      expect(await priceOf('after')).toEqual({ modelId: own.id, cost: 1 });
      await eventually(async () => {
        const id = randomUUID();
        await write(there, projectId, id, 'gpt-4o');
        expect(await priceOf(id)).toEqual({ modelId: own.id, cost: 1 });
        return true;
      });
      await models.deleteModel({ ...WRITER, projectId, modelId: own.id }, testCall());
      await write(here, projectId, 'last', 'gpt-4o');
      expect(await priceOf('last')).toEqual({ modelId: 'builtin.gpt-4o', cost: 0.0026 });
    } finally {
      await store.close();
      await Promise.all([here.stop(), there.stop()]);
    }
  });
});
