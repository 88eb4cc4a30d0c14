import { decodeObservation } from '../testing/batch-events.js';

function decodeUsage(body: object) {
  const { providedUsage, providedCost } = decodeObservation('generation-create', { id: 'o', ...body }).values;
  return { usage: providedUsage, cost: providedCost };
}

describe('usage', () => {
  it.each<[object, object | undefined]>([
    [
      { input: 1, output: 2 },
      { input: 1, output: 2, total: 3 },
    ],
    [{ total: 100 }, { total: 100 }],
    [{ input: 1 }, { input: 1, total: 1 }],
    [{ output: 2 }, { output: 2, total: 2 }],
    [
      { input: 0, output: 2 },
      { input: 0, output: 2, total: 2 },
    ],
    [
      { input: 1, output: 2, total: 0 },
      { input: 1, output: 2, total: 3 },
    ],
    [{ input: 4, output: -7, total: -3 }, { input: 4 }],
    [
      { input: 1, output: 2, unit: 'CHARACTERS' },
      { input: 1, output: 2, total: 3 },
    ],
    [
      { promptTokens: 5, completionTokens: 7, totalTokens: 12 },
      { input: 5, output: 7, total: 12 },
    ],
    [{ promptTokens: 5 }, { input: 5, total: 5 }],
    [
      { promptTokens: 5, input: 9, output: 9 },
      { input: 5, total: 5 },
    ],
    [{ prompt_tokens: 5 }, undefined],
    [{}, undefined],
  ])('%j is provided as %j', (usage, provided) => {
    expect(decodeUsage({ usage }).usage).toEqual(provided);
  });

  it('keeps costs of its own spelling and loses them beside promptTokens', () => {
    const costs = { inputCost: 0.1, outputCost: 0.2, totalCost: 0.3 };
    expect(decodeUsage({ usage: costs }).cost).toEqual({ input: 0.1, output: 0.2, total: 0.3 });
    expect(decodeUsage({ usage: { ...costs, promptTokens: 1 } }).cost).toBeUndefined();
  });

  it('drops negative costs', () => {
    expect(decodeUsage({ usage: { inputCost: -1, totalCost: 0 } }).cost).toEqual({ total: 0 });
  });
});

describe('usageDetails', () => {
  it.each<[string, object, object | undefined]>([
    [
      'OpenAI completion',
      {
        prompt_tokens: 5,
        completion_tokens: 11,
        total_tokens: 16,
        prompt_tokens_details: { cached_tokens: 2, audio_tokens: null },
        completion_tokens_details: { text_tokens: 3, reasoning_tokens: 4 },
      },
      {
        input: 3,
        output: 4,
        total: 16,
        input_cached_tokens: 2,
        output_text_tokens: 3,
        output_reasoning_tokens: 4,
      },
    ],
    [
      'OpenAI response',
      { input_tokens: 5, output_tokens: 6, total_tokens: 11, input_tokens_details: { cached_tokens: 9 } },
      { input: 0, output: 6, total: 11, input_cached_tokens: 9 },
    ],
    [
      'completion with null details',
      { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, prompt_tokens_details: null },
      { input: 1, output: 2, total: 3 },
    ],
    [
      'completion with another key',
      { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, x: 4 },
      { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, x: 4 },
    ],
    [
      'completion with bad details',
      { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, prompt_tokens_details: { a: 'b' } },
      { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    ],
    ['response without total', { input_tokens: 1, output_tokens: 2 }, { input_tokens: 1, output_tokens: 2 }],
    [
      'raw map',
      {
        input: 1,
        cached: '2',
        text: '3abc',
        bad: 'x',
        float: 1.5,
        negative: -1,
        nested: {},
        none: null,
        big: 1e300,
      },
      { input: 1, cached: 2, text: 3 },
    ],
    ['nothing countable', { a: -1 }, undefined],
    [
      'own property names',
      JSON.parse('{"__proto__":1,"constructor":2}') as object,
      JSON.parse('{"__proto__":1,"constructor":2}') as object,
    ],
  ])('%s', (_name, usageDetails, provided) => {
    expect(decodeUsage({ usageDetails }).usage).toEqual(provided);
  });
});

describe('usage and usageDetails together', () => {
  it.each<[object, object, object]>([
    [{ input: 1, output: 2, total: 3 }, { cached: 1 }, { input: 1, output: 2, total: 3, cached: 1 }],
    [{ input: 1 }, { input: 2 }, { input: 2 }],
    [{ input: 1 }, { input: 1, cached: 2, reasoning: 3 }, { input: 1, cached: 2, reasoning: 3 }],
    [{ input: 1, output: 2 }, { cached: 1 }, { input: 1, output: 2, cached: 1 }],
    [{ input: 1, output: 2 }, {}, { input: 1, output: 2, total: 3 }],
  ])('%j and %j give %j', (usage, usageDetails, provided) => {
    expect(decodeUsage({ usage, usageDetails }).usage).toEqual(provided);
  });
});

describe('costDetails', () => {
  it.each<[object, object | undefined]>([
    [
      { input: 0.1, total: 0 },
      { input: 0.1, total: 0 },
    ],
    [{ input: -0.1, output: '0.2', x: null, y: {} }, undefined],
  ])('%j is provided as %j', (costDetails, provided) => {
    expect(decodeUsage({ costDetails }).cost).toEqual(provided);
  });

  it('overrides the costs of usage', () => {
    const cost = decodeUsage({ usage: { inputCost: 1, totalCost: 2 }, costDetails: { total: 3 } }).cost;
    expect(cost).toEqual({ input: 1, total: 3 });
  });
});
