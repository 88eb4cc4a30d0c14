import { decodeSpan, type Plain, type SpanOptions } from '../testing/otlp-messages.js';

function usageOf(attributes: Readonly<Record<string, Plain>>, options: SpanOptions = {}) {
  return decodeSpan({ ...options, attributes }).span.values.providedUsage;
}

function costOf(attributes: Readonly<Record<string, Plain>>) {
  return decodeSpan({ attributes }).span.values.providedCost;
}

describe('usage by the own attribute', () => {
  const key = 'langfuse.observation.usage_details';

  it.each<[Plain, Readonly<Record<string, number>> | undefined]>([
    ['{"input":1,"output":2,"cached":"3"}', { input: 1, output: 2, cached: 3 }],
    [
      '{"prompt_tokens":5,"completion_tokens":7,"total_tokens":12,"prompt_tokens_details":{"cached_tokens":2}}',
      { input: 3, output: 7, total: 12, input_cached_tokens: 2 },
    ],
    ['[1]', undefined],
    ['5', undefined],
    ['{}', undefined],
    ['not json', { input: 9 }],
    ['', { input: 9 }],
  ])('%j, before the generic counts', (value, usage) => {
    expect(usageOf({ [key]: value, 'gen_ai.usage.input_tokens': 9 })).toEqual(usage);
  });
});

describe('generic token counts', () => {
  it.each<[Readonly<Record<string, Plain>>, Readonly<Record<string, number>>]>([
    [
      { 'gen_ai.usage.input_tokens': 10, 'gen_ai.usage.output_tokens': 20 },
      { input: 10, output: 20 },
    ],
    [
      {
        'gen_ai.usage.prompt_tokens': '10',
        'gen_ai.usage.completion_tokens': '20',
        'gen_ai.usage.total_tokens': 30,
      },
      { input: 10, output: 20, total: 30 },
    ],
    [{ 'gen_ai.usage.prompt_tokens': 0, 'gen_ai.usage.input_tokens': 5 }, { input: 0 }],
    [
      {
        'gen_ai.usage.input_tokens': 10,
        'gen_ai.usage.cache_read.input_tokens': 4,
        'gen_ai.usage.cache_creation.input_tokens': 1,
      },
      { input: 5, input_cached_tokens: 4, input_cache_creation: 1 },
    ],
    [
      { 'gen_ai.usage.input_tokens': 3, 'gen_ai.usage.cache_read_input_tokens': 4 },
      { input: 0, input_cached_tokens: 4 },
    ],
    [
      { 'gen_ai.usage.details.cache_read_tokens': 1, 'gen_ai.usage.details.cache_write_tokens': 2 },
      { input_cached_tokens: 1, input_cache_creation: 2 },
    ],
    [
      { 'gen_ai.usage.output_tokens': 9, 'gen_ai.usage.reasoning.output_tokens': 4 },
      { output: 5, output_reasoning_tokens: 4 },
    ],
    [
      { 'gen_ai.usage.details.foo': 3, 'gen_ai.usage.bar': 4 },
      { foo: 3, bar: 4 },
    ],
    [{ 'gen_ai.usage.input_tokens': 1.5, 'gen_ai.usage.output_tokens': -3, 'gen_ai.usage.x': 'many' }, {}],
    [
      {
        'llm.token_count.prompt': 100,
        'llm.token_count.completion': 50,
        'llm.token_count.total': 150,
        'llm.token_count.prompt_details.cache_read': 30,
        'llm.token_count.prompt_details.cache_write': 10,
        'llm.token_count.completion_details.reasoning': 20,
        'llm.token_count.completion_details.audio': 5,
      },
      {
        input: 60,
        output: 25,
        total: 150,
        input_cached_tokens: 30,
        input_cache_creation: 10,
        output_reasoning_tokens: 20,
        output_audio_tokens: 5,
      },
    ],
  ])('%j', (attributes, usage) => {
    expect(usageOf(attributes) ?? {}).toEqual(usage);
  });
});

describe('usage of the AI SDK', () => {
  const ai = { scope: 'ai' };
  const provider = (metadata: object): Readonly<Record<string, Plain>> => ({
    'ai.response.providerMetadata': JSON.stringify(metadata),
  });

  it.each<[Readonly<Record<string, Plain>>, Readonly<Record<string, number>>]>([
    [
      { 'gen_ai.usage.input_tokens': 10, 'gen_ai.usage.output_tokens': 5, 'ai.usage.tokens': 15 },
      { input: 10, output: 5, total: 15 },
    ],
    [{ 'gen_ai.usage.prompt_tokens': 10, 'gen_ai.usage.input_tokens': 7 }, { input: 10 }],
    [
      {
        'gen_ai.usage.input_tokens': 10,
        'ai.usage.cachedInputTokens': 4,
        'gen_ai.usage.output_tokens': 5,
        'ai.usage.reasoningTokens': 2,
      },
      { input: 6, output: 3, input_cached_tokens: 4, output_reasoning_tokens: 2 },
    ],
    [
      {
        'gen_ai.usage.input_tokens': 10,
        'gen_ai.usage.output_tokens': 9,
        ...provider({
          openai: {
            cachedPromptTokens: 4,
            reasoningTokens: 3,
            acceptedPredictionTokens: 1,
            rejectedPredictionTokens: 2,
          },
        }),
      },
      {
        input: 6,
        output: 6,
        input_cached_tokens: 4,
        output_reasoning_tokens: 3,
        accepted_prediction_tokens: 1,
        rejected_prediction_tokens: 2,
      },
    ],
    [
      {
        'gen_ai.usage.input_tokens': 10,
        'ai.usage.cachedInputTokens': 2,
        ...provider({ openai: { cachedPromptTokens: 4 } }),
      },
      { input: 8, input_cached_tokens: 2 },
    ],
    [
      {
        'gen_ai.usage.input_tokens': 100,
        ...provider({
          anthropic: {
            usage: {
              cache_creation_input_tokens: 30,
              cache_read_input_tokens: 20,
              cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 5 },
            },
          },
        }),
      },
      {
        input: 50,
        input_cached_tokens: 20,
        input_cache_creation: 15,
        input_cache_creation_5m: 10,
        input_cache_creation_1h: 5,
      },
    ],
    [
      {
        'gen_ai.usage.input_tokens': 100,
        ...provider({
          bedrock: {
            usage: { cacheReadInputTokens: 10, cacheWriteInputTokens: 20, cacheCreationInputTokens: 5 },
          },
        }),
      },
      { input: 85, input_cache_read: 10, input_cache_write: 20, input_cache_creation: 5 },
    ],
    [{ 'gen_ai.usage.input_tokens': 1, 'ai.response.providerMetadata': 'broken' }, { input: 1 }],
  ])('%j', (attributes, usage) => {
    expect(usageOf(attributes, ai)).toEqual(usage);
  });
});

describe('usage of other scopes', () => {
  it('of Genkit comes from its output', () => {
    const usage = { inputTokens: 10, outputTokens: 9, totalTokens: 19, thoughtsTokens: 4 };
    const attributes = { 'genkit:output': JSON.stringify({ message: {}, usage }) };
    expect(usageOf(attributes, { scope: 'genkit-tracer' })).toEqual({
      input: 10,
      output: 5,
      total: 19,
      output_reasoning: 4,
    });
  });

  it.each<[Readonly<Record<string, Plain>>, Readonly<Record<string, number>>]>([
    [{}, { input: 6, output: 5, input_cached_tokens: 4 }],
    [{ 'gen_ai.usage.cache_read.input_tokens': 1 }, { input: 9, output: 5, input_cached_tokens: 1 }],
  ])('of Vertex ADK takes the cached part from the response unless it is known: %j', (extra, usage) => {
    const response = JSON.stringify({ usage_metadata: { cached_content_token_count: 4 } });
    const attributes = {
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 5,
      'gcp.vertex.agent.llm_response': response,
    };
    expect(usageOf({ ...attributes, ...extra }, { scope: 'gcp.vertex.agent' })).toEqual(usage);
  });
});

describe('spans that repeat their children', () => {
  it.each(['invoke_agent', 'agent_step'])('%s say no model, usage and cost', (operation) => {
    const attributes = {
      'gen_ai.operation.name': operation,
      'gen_ai.request.model': 'm',
      'gen_ai.usage.input_tokens': 5,
      'gen_ai.usage.cost': 1,
    };
    const { values } = decodeSpan({ attributes }).span;
    expect([values.model, values.providedUsage, values.providedCost]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('cost', () => {
  it.each<[Readonly<Record<string, Plain>>, Readonly<Record<string, number>> | undefined]>([
    [
      {
        'langfuse.observation.cost_details': '{"input":0.1,"total":0.3,"bad":-1,"text":"x"}',
        'gen_ai.usage.cost': 9,
      },
      { input: 0.1, total: 0.3 },
    ],
    [
      { 'langfuse.observation.cost_details': 'broken', 'gen_ai.usage.cost': 0.5, 'llm.cost.total': 9 },
      { total: 0.5 },
    ],
    [{ 'llm.cost.total': '0.25' }, { total: 0.25 }],
    [{ 'gen_ai.usage.cost': -1 }, undefined],
  ])('%j', (attributes, cost) => {
    expect(costOf(attributes)).toEqual(cost);
  });
});
