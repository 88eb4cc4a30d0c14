import { computeCost } from '../../cost/cost.js';
import { ModelTable } from '../../cost/model-table.js';
import { compilePattern, findPatternProblem } from '../../cost/pattern.js';
import { measureFastestMs } from '../../testing/measure-fastest.js';
import { builtInModels, priceLists } from './built-in-models.js';
import { expandPrices, perToken, USAGE_KEYS } from './usage-keys.js';

const rows = priceLists.flatMap((list) => list.rows.map((row) => ({ list, row, id: `builtin.${row.name}` })));
const patterns = builtInModels.map(({ id, matchPattern }) => ({ id, pattern: compilePattern(matchPattern) }));

function idsMatching(name: string): string[] {
  return patterns.filter(({ pattern }) => pattern?.test(name)).map(({ id }) => id);
}

describe('every row of the built-in list', () => {
  it.each(builtInModels)('$modelName has a pattern that is safe to run', ({ matchPattern }) => {
    expect(findPatternProblem(matchPattern)).toBeUndefined();
    const pattern = compilePattern(matchPattern) as RegExp;
    const hostile = [
      '/'.repeat(399),
      'a-'.repeat(199),
      `${'us.'.repeat(100)}x`,
      `${'-20250101'.repeat(40)}x`,
    ];
    expect(measureFastestMs(() => hostile.map((name) => pattern.test(name)))).toBeLessThan(50);
  });

  it.each(rows)('$row.name has positive prices, none for cached input above plain input', ({ row }) => {
    const all = [row.price, row.above?.price, ...Object.values(row.byServiceTier ?? {})];
    for (const price of all.filter((one) => one !== undefined)) {
      for (const amount of Object.values(price)) expect(amount).toBeGreaterThan(0);
      expect(price.cached ?? price.input).toBeLessThanOrEqual(price.input);
      expect(price.output ?? price.input).toBeGreaterThanOrEqual(price.input);
    }
  });

  it.each(rows)('$row.name is matched by its own names and by nothing else', ({ list, row, id }) => {
    const bedrock = list.provider === 'Meta (Amazon Bedrock)';
    for (const name of [row.name, ...(row.also ?? [])]) {
      const called = bedrock ? `meta.${name}-instruct-v1:0` : name;
      for (const form of [called, called.toUpperCase(), `some-gateway/${called}`, `gateway/vendor/${called}`])
        expect({ form, ids: idsMatching(form) }).toEqual({ form, ids: [id] });
    }
  });

  it('has a date and a source, and an id of its own', () => {
    for (const { list } of rows) {
      expect(new Date(list.asOf).toISOString().slice(0, 10)).toBe(list.asOf);
      expect(list.source).toMatch(/^https:\/\//);
    }
    const ids = builtInModels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(builtInModels)('$modelName has tiers of equal keys with the default first', ({ tiers }) => {
    const keys = Object.keys(tiers[0]?.prices ?? {});
    tiers.forEach((tier, index) => {
      expect(tier.priority).toBe(index);
      expect(tier.isDefault).toBe(index === 0);
      expect(tier.conditions).toHaveLength(index === 0 ? 0 : 1);
      expect(Object.keys(tier.prices)).toEqual(keys);
    });
  });
});

describe('names as clients write them', () => {
  it.each([
    ['gpt-4o', 'gpt-4o'],
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13'],
    ['openai/gpt-4o-mini', 'gpt-4o-mini'],
    ['openai:gpt-5', 'gpt-5'],
    ['azure/gpt-4o-2024-11-20', 'gpt-4o'],
    ['gpt-35-turbo', 'gpt-3.5-turbo'],
    ['gpt-5-chat-latest', 'gpt-5'],
    ['gpt-5.2-2025-12-11', 'gpt-5.2'],
    ['o4-mini-2025-04-16', 'o4-mini'],
    ['openrouter/anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['claude-sonnet-4-20250514', 'claude-sonnet-4'],
    ['claude-opus-4-1-20250805', 'claude-opus-4-1'],
    ['claude-3-5-sonnet-20241022', 'claude-3.5-sonnet'],
    ['claude-3-5-sonnet-latest', 'claude-3.5-sonnet'],
    ['anthropic.claude-3-haiku-20240307-v1:0', 'claude-3-haiku'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['vertex_ai/claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
    ['models/gemini-2.5-pro', 'gemini-2.5-pro'],
    ['gemini-2.5-flash-preview-09-2025', 'gemini-2.5-flash'],
    ['gemini-2.5-flash-lite', 'gemini-2.5-flash-lite'],
    ['publishers/google/models/gemini-2.0-flash-001', 'gemini-2.0-flash'],
    ['gemini-3-pro-preview', 'gemini-3.1-pro'],
    ['mistral-large-latest', 'mistral-large-2512'],
    ['mistral-medium-2508', 'mistral-medium-3'],
    ['command-r-plus-08-2024', 'command-r-plus'],
    ['deepseek/deepseek-chat', 'deepseek-chat'],
    ['xai/grok-4-0709', 'grok-4'],
    ['eu.amazon.nova-pro-v1:0', 'nova-pro'],
    ['us.meta.llama3-3-70b-instruct-v1:0', 'llama3-3-70b'],
    ['meta-llama/Llama-3.3-70B-Instruct-Turbo', 'Llama-3.3-70B-Instruct-Turbo'],
  ])('%s is %s', (name, modelName) => {
    expect(idsMatching(name)).toEqual([`builtin.${modelName}`]);
  });

  it.each(['gpt-4o-mini-tuned', 'my-gpt-4o', 'deepseek/deepseek-r1:free', 'claude-9', 'gpt-4o:extended', ''])(
    'no built-in model is %j',
    (name) => {
      expect(idsMatching(name)).toEqual([]);
    },
  );
});

describe('prices by usage key', () => {
  it('are exact per token', () => {
    expect(perToken(2.5)).toBe('0.000002500000');
    expect(perToken(0.00875)).toBe('0.000000008750');
    expect(perToken(15.625)).toBe('0.000015625000');
  });

  it('lose no digit of any price of the list', () => {
    for (const { row } of rows)
      for (const price of Object.values(row.price))
        expect(Number(perToken(price as number)) * 1e6).toBeCloseTo(price as number, 9);
  });

  it('bill every key of a kind the same, and no key twice', () => {
    const keys = Object.values(USAGE_KEYS).flat();
    expect(new Set(keys).size).toBe(keys.length);
    const prices = expandPrices({ input: 3, cached: 0.3, cacheWrite: 3.75, cacheWrite1h: 6, output: 15 });
    for (const key of USAGE_KEYS.cached) expect(prices[key]).toBe('0.000000300000');
    for (const key of USAGE_KEYS.output) expect(prices[key]).toBe('0.000015000000');
    expect(prices['total']).toBeUndefined();
  });

  it('bill what has no price of its own as plain tokens', () => {
    const prices = expandPrices({ input: 2, output: 8 });
    expect(prices['input_cached_tokens']).toBe(prices['input']);
    expect(prices['output_audio_tokens']).toBe(prices['output']);
  });
});

describe('tiers of the list', () => {
  const table = new ModelTable(builtInModels);
  const cost = (model: string, providedUsage: Record<string, number>, modelParameters?: string) =>
    computeCost(table, {
      projectId: 'p',
      model,
      providedUsage,
      providedCost: undefined,
      modelParameters,
      metadata: undefined,
    });

  it('price a long call by its whole input, cached parts included', () => {
    expect(cost('gemini-2.5-pro', { input: 150_000, output: 100 }).tierName).toBe('Standard');
    const long = cost('gemini-2.5-pro', { input: 150_000, input_cached_tokens: 60_000, output: 100 });
    expect(long.tierName).toBe('over-200000-input-tokens');
    // 150,000 × 2.5 + 60,000 × 0.25 + 100 × 15, per million.
    expect(Number(long.totalCost)).toBe(0.3915);
  });

  it('price the service tier that a call asked for', () => {
    const usage = { input: 1000, output: 100 };
    expect(Number(cost('gpt-5', usage).totalCost)).toBe(0.00225);
    expect(Number(cost('gpt-5', usage, '{"service_tier":"priority"}').totalCost)).toBe(0.0045);
    expect(Number(cost('gpt-5', usage, '{"service_tier":"flex"}').totalCost)).toBe(0.001125);
    expect(cost('gpt-5', usage, '{"service_tier":"auto"}').tierName).toBe('Standard');
  });
});
