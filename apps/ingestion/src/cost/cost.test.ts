import fc from 'fast-check';
import { computeCost, type CostFacts } from './cost.js';
import { amountToNumber, formatAmount, parseAmount } from './decimal.js';
import type { ModelDefinition, PricingTier } from './model-definition.js';
import { ModelTable } from './model-table.js';
import { compilePattern, findPatternProblem } from './pattern.js';
import { measureFastestMs } from '../testing/measure-fastest.js';

const tier = (prices: Record<string, string>, extra: Partial<PricingTier> = {}): PricingTier => ({
  id: 'default',
  name: 'Standard',
  isDefault: true,
  priority: 0,
  conditions: [],
  prices,
  ...extra,
});

const model = (values: Partial<ModelDefinition> = {}): ModelDefinition => ({
  id: 'm',
  modelName: 'gpt',
  matchPattern: '(?i)^gpt$',
  tiers: [tier({ input: '0.00000015', output: '0.0000006' })],
  ...values,
});

const price = (facts: Partial<CostFacts>, models: readonly ModelDefinition[] = [model()]) =>
  computeCost(new ModelTable(models), {
    projectId: 'p',
    model: 'gpt',
    providedUsage: undefined,
    providedCost: undefined,
    modelParameters: undefined,
    metadata: undefined,
    ...facts,
  });

const numbers = (map: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(Object.entries(map).map(([key, text]) => [key, Number(text)]));

describe('usage', () => {
  it.each<[string, Record<string, number>, Record<string, number>]>([
    ['adds a total', { input: 1, cached: 2, reasoning: 3 }, { input: 1, cached: 2, reasoning: 3, total: 6 }],
    ['keeps a given total', { input: 1, output: 2, total: 100 }, { input: 1, output: 2, total: 100 }],
    ['drops negative counts', { input: 4, output: -7 }, { input: 4, total: 4 }],
    ['drops what is no exact count', { input: 4, output: 1.5, x: 2 ** 60 }, { input: 4, total: 4 }],
    ['stays empty without any', {}, {}],
  ])('%s', (_name, providedUsage, usage) => {
    expect({ ...price({ providedUsage }).usage }).toEqual(usage);
  });

  it('tells what it dropped', () => {
    expect(price({ providedUsage: { input: 2 ** 60 }, providedCost: { input: 1e7 } }).dropped).toEqual([
      'usage input',
      'cost input',
    ]);
  });
});

describe('cost', () => {
  it('bills every key that has a price, exactly', () => {
    const { costs, totalCost, modelId, tierName } = price({
      providedUsage: { input: 1295, output: 18, total: 1313 },
    });
    expect(numbers(costs)).toEqual({ input: 0.00019425, output: 0.0000108, total: 0.00020505 });
    expect(totalCost).toBe('0.000205050000');
    expect([modelId, tierName]).toEqual(['m', 'Standard']);
  });

  it('takes a priced total as the total', () => {
    const models = [model({ tiers: [tier({ input: '1', total: '0.5' })] })];
    expect(numbers(price({ providedUsage: { input: 2 } }, models).costs)).toEqual({ input: 2, total: 1 });
  });

  it.each<[string, Record<string, number>, Record<string, number>]>([
    ['sums input and output', { input: 0.1, output: 0.2 }, { input: 0.1, output: 0.2, total: 0.3 }],
    ['keeps a provided total', { input: 0.1, total: 5 }, { input: 0.1, total: 5 }],
    ['makes no total of other keys', { cached: 1 }, { cached: 1 }],
  ])('lets provided costs stand: %s', (_name, providedCost, costs) => {
    const result = price({ providedUsage: { input: 1000 }, providedCost });
    expect(numbers(result.costs)).toEqual(costs);
    expect(numbers(result.providedCosts)).toEqual(providedCost);
    expect(result.tierId).toBe('');
  });

  it('has no cost without a model, and says so', () => {
    expect(price({ model: 'unknown', providedUsage: { input: 1 } })).toMatchObject({
      costs: {},
      totalCost: '0.000000000000',
      modelId: '',
      isUnpriced: true,
    });
    expect(price({ model: 'unknown' }).isUnpriced).toBe(false);
  });

  it('leaves out a cost that no column holds', () => {
    const models = [model({ tiers: [tier({ input: '999', output: '1' })] })];
    const { costs, dropped } = price({ providedUsage: { input: 1_000_000, output: 1 } }, models);
    expect(numbers(costs)).toEqual({ output: 1, total: 1 });
    expect(dropped).toEqual(['cost of input']);
  });

  it('adds up exactly where doubles do not', () => {
    const models = [model({ tiers: [tier({ a: '0.1', b: '0.2' })] })];
    expect(price({ providedUsage: { a: 1, b: 1 } }, models).totalCost).toBe('0.300000000000');
  });
});

describe('amounts', () => {
  it('come back from their text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (units) => {
        const amount = units * 10n ** 6n;
        expect(parseAmount(formatAmount(amount))).toBe(amount);
      }),
    );
  });

  it.each<[number | string, string]>([
    [1.5e-7, '0.000000150000'],
    ['0.0000000000005', '0.000000000001'],
    ['1e2', '100.000000000000'],
    [0.1, '0.100000000000'],
  ])('reads %p as %s', (value, text) => {
    expect(formatAmount(parseAmount(value) as bigint)).toBe(text);
  });

  it.each(['NaN', 'Infinity', '', '1,5', '0x1', '1e999'])('takes no %p', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it('is the nearest double', () => {
    expect(amountToNumber(parseAmount('0.00020505') as bigint)).toBe(0.00020505);
  });
});

describe('matching', () => {
  const find = (definitions: readonly ModelDefinition[], name: string, projectId = 'p') =>
    new ModelTable(definitions).match(projectId, name)?.id;

  it('takes the project’s own before the built-in, whatever their dates', () => {
    const models = [model({ id: 'own', projectId: 'p' }), model({ id: 'built-in', startMs: 5 })];
    expect(find(models, 'gpt')).toBe('own');
    expect(find(models, 'gpt', 'other')).toBe('built-in');
  });

  it('takes the latest start, none last', () => {
    expect(
      find(
        [model({ id: 'none' }), model({ id: 'old', startMs: 1 }), model({ id: 'new', startMs: 2 })],
        'gpt',
      ),
    ).toBe('new');
  });

  it('is unanchored, and case-sensitive unless it says otherwise', () => {
    expect(find([model({ matchPattern: 'gp' })], 'my-gpt')).toBe('m');
    expect(find([model({ matchPattern: 'gpt' })], 'GPT')).toBeUndefined();
    expect(find([model()], 'GPT')).toBe('m');
  });

  it('ignores a pattern that must not run, and names that are absurdly long', () => {
    expect(find([model({ matchPattern: '(a+)+$' }), model({ id: 'ok', matchPattern: 'aaa' })], 'aaaa')).toBe(
      'ok',
    );
    expect(find([model({ matchPattern: 'a' })], 'a'.repeat(201))).toBeUndefined();
  });

  it.each([
    ['^[[:alpha:]]+-[[:digit:]_]+$', 'gpt-4_1', 'gpt-x'],
    ['^[^[:space:][:upper:]]+$', 'gpt', 'gPt'],
    ['\\mmini\\M', 'gpt-mini-4', 'gpt-minimal'],
    ['\\ymini\\y', 'gpt-mini-4', 'gpt-minimal'],
    ['\\Agpt\\Z', 'gpt', 'gpt-4'],
    ['^a\\\\m$', 'a\\m', 'am'],
  ])('takes a pattern of PostgreSQL: %s matches %s, not %s', (matchPattern, name, other) => {
    const models = [model({ id: 'found', matchPattern })];
    expect([find(models, name), find(models, other)]).toEqual(['found', undefined]);
  });
});

describe('patterns', () => {
  it.each([
    '(?i)^gpt-4o$',
    '(?i)^(openai/)?(gpt-4o|gpt-4o-2024-05-13)$',
    '^claude-3(-5)?-sonnet(-\\d{8})?$',
    '(?i)^(.*[/:])?gemini.*$',
    'a[(+*]b',
    '(foo|bar)?baz',
    '(?:a|b)?c(?!d)',
    '^id-[0-9a-f]{32}(-\\d{8})?$',
    '^(?:a{2,4}b)?$',
  ])('takes %s', (pattern) => {
    expect(findPatternProblem(pattern)).toBeUndefined();
  });

  it.each([
    '',
    '(',
    '(a+)+$',
    '(a|aa)+$',
    '(.*)*x',
    '((a*)b)*',
    '((a|b))*',
    '(a?){20}',
    '^(a?b?c?)+$',
    'a?'.repeat(20),
    '(a|a)'.repeat(20),
    '(a)\\1',
    '.*.*.*x',
    '(?:a|b){2,}',
    'x'.repeat(1001),
  ])('refuses %s', (pattern) => {
    expect(findPatternProblem(pattern)).toEqual(expect.any(String));
  });

  it('never stalls on what it takes', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.*',
      'a+',
      'a*',
      '(a|b)',
      '(a)?',
      '[ab]',
      '[ab]+',
      '\\w+',
      '\\d{1,3}',
      '(ab)',
    );
    fc.assert(
      fc.property(fc.constantFrom('', '^'), fc.array(piece, { maxLength: 16 }), (start, pieces) => {
        const pattern = `${start}${pieces.join('')}$`;
        const compiled = compilePattern(pattern);
        fc.pre(compiled !== undefined);
        const names = ['ab'.repeat(99), 'a'.repeat(199), '1'.repeat(199)];
        expect(measureFastestMs(() => names.map((name) => compiled?.test(`${name}!`)))).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });
});

describe('tiers', () => {
  const tiers = [
    tier({ input: '1' }),
    tier(
      { input: '3' },
      {
        id: 'fast',
        name: 'Fast',
        isDefault: false,
        priority: 2,
        conditions: [
          { kind: 'attribute', source: 'model_parameters', key: 'service_tier', values: ['fast', '1'] },
        ],
      },
    ),
    tier(
      { input: '2' },
      {
        id: 'long',
        name: 'Long',
        isDefault: false,
        priority: 1,
        conditions: [
          { kind: 'usage', usageDetailPattern: '^INPUT', operator: 'gt', value: 100, caseSensitive: false },
        ],
      },
    ),
    tier({ input: '9' }, { id: 'never', isDefault: false, priority: 0 }),
  ];
  const cost = (facts: Partial<CostFacts>) => price(facts, [model({ tiers })]).tierId;

  it('takes the first by priority whose conditions all hold, else the default', () => {
    expect(cost({ providedUsage: { input: 60, input_cached: 40 } })).toBe('default');
    expect(cost({ providedUsage: { input: 60, input_cached: 41 } })).toBe('long');
    expect(cost({ providedUsage: { input: 1 }, modelParameters: '{"service_tier":"fast"}' })).toBe('fast');
    expect(cost({ providedUsage: { input: 1 }, modelParameters: '{"service_tier":1}' })).toBe('fast');
    expect(cost({ providedUsage: { input: 101 }, modelParameters: '{"service_tier":"fast"}' })).toBe('long');
    expect(cost({ providedUsage: { input: 1 }, modelParameters: 'no json' })).toBe('default');
    expect(cost({ providedUsage: {} })).toBe('');
  });
});
