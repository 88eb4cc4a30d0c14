import type { Walk } from './walk.js';

const TIERS = [
  { name: 'Standard', isDefault: true, priority: 0, conditions: [], prices: { input: 0.001, output: 0.002 } },
  {
    name: 'Long',
    isDefault: false,
    priority: 1,
    conditions: [{ usageDetailPattern: '^input', operator: 'gt', value: 200_000 }],
    prices: { input: 0.002, output: 0.004 },
  },
  {
    name: 'Fast',
    isDefault: false,
    priority: 2,
    conditions: [{ source: 'model_parameters', key: 'speed', operator: 'in', values: ['fast'] }],
    prices: { input: 0.003, output: 0.006 },
  },
];

export const models: Walk = {
  resource: 'models',
  run: async (walker) => {
    const names = { matchPattern: `^${walker.unique}$`, unit: 'TOKENS' };
    const flat = await walker.call('POST /models', {
      json: { ...names, modelName: `flat ${walker.unique}`, inputPrice: 0.001, startDate: '2026-01-01' },
    });
    const tiered = await walker.call('POST /models', {
      json: {
        ...names,
        modelName: `tiers ${walker.unique}`,
        pricingTiers: TIERS,
        tokenizerId: 'openai',
        tokenizerConfig: { tokenizerModel: 'gpt-4o' },
      },
    });
    // Built-in definitions are in the pages too.
    for (const page of [1, 2])
      await walker.call('GET /models', { query: { limit: 50, page }, mayBeEmpty: page > 1 });
    for (const { id } of [flat, tiered]) {
      await walker.call('GET /models/{id}', { params: { id } });
      const replaced = { ...names, modelName: `put ${id}`, totalPrice: 0.5 };
      await walker.call('PUT /models/{id}', { params: { id }, json: replaced });
      await walker.call('DELETE /models/{id}', { params: { id } });
    }
  },
};
