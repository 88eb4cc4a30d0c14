import { computeCost } from '../cost/cost.js';
import { ModelTable } from '../cost/model-table.js';
import { normalizeUsageDetails } from '../decode/events/usage.js';
import { normalizeTokenCounts } from '../decode/otlp/token-counts.js';
import { readSpanUsage } from '../decode/otlp/span-usage.js';
import { builtInModels } from './built-in/built-in-models.js';

const table = new ModelTable(builtInModels);

function price(
  model: string,
  providedUsage: Record<string, number>,
  more: { modelParameters?: string; providedCost?: Record<string, number> } = {},
) {
  return computeCost(table, {
    projectId: 'p',
    model,
    providedUsage,
    providedCost: more.providedCost,
    modelParameters: more.modelParameters,
    metadata: undefined,
  });
}

/** Sum of what each part costs, in US dollars per million tokens, to twelve digits. */
function dollars(...parts: (readonly [tokens: number, perMillion: number])[]): string {
  const micro = parts.reduce(
    (sum, [tokens, perMillion]) => sum + BigInt(Math.round(tokens * perMillion * 1e6)),
    0n,
  );
  const digits = micro.toString().padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
}

describe('usage of the batch route, by dialect', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    [
      'OpenAI chat completions',
      'gpt-4o-2024-08-06',
      {
        prompt_tokens: 2000,
        completion_tokens: 500,
        total_tokens: 2500,
        prompt_tokens_details: { cached_tokens: 1024, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          accepted_prediction_tokens: 100,
          rejected_prediction_tokens: 50,
        },
      },
      // Cached tokens are a part of the prompt, predictions a part of the completion: each is paid once.
      dollars([976, 2.5], [1024, 1.25], [500, 10]),
    ],
    [
      'OpenAI responses with reasoning',
      'o3',
      {
        input_tokens: 1000,
        output_tokens: 800,
        total_tokens: 1800,
        input_tokens_details: { cached_tokens: 400 },
        output_tokens_details: { reasoning_tokens: 700 },
      },
      dollars([600, 2], [400, 0.5], [800, 8]),
    ],
    [
      'OpenAI audio',
      'gpt-4o-audio-preview',
      {
        prompt_tokens: 300,
        completion_tokens: 200,
        total_tokens: 500,
        prompt_tokens_details: { audio_tokens: 200 },
        completion_tokens_details: { audio_tokens: 150 },
      },
      dollars([100, 2.5], [200, 40], [50, 10], [150, 80]),
    ],
    [
      // Not an OpenAI completion shape, so a sum of both keys stands as the total: it must have no price.
      'OpenAI embeddings',
      'text-embedding-3-small',
      { prompt_tokens: 800, total_tokens: 800 },
      dollars([800, 0.02]),
    ],
    [
      'Anthropic messages, as its API counts',
      'claude-sonnet-4-5-20250929',
      {
        input_tokens: 100,
        output_tokens: 300,
        cache_read_input_tokens: 5000,
        cache_creation_input_tokens: 2000,
        service_tier: 'standard',
      },
      dollars([100, 3], [5000, 0.3], [2000, 3.75], [300, 15]),
    ],
    [
      'Anthropic with both cache lives',
      'anthropic/claude-opus-4.5',
      {
        input: 10,
        input_cache_creation_5m: 1000,
        input_cache_creation_1h: 1000,
        input_cache_read: 1000,
        output: 10,
      },
      dollars([10, 5], [1000, 6.25], [1000, 10], [1000, 0.5], [10, 25]),
    ],
    [
      'Anthropic on Bedrock, as Converse counts',
      'us.anthropic.claude-haiku-4-5-20251001-v1:0',
      { inputTokens: 100, outputTokens: 50, cacheReadInputTokens: 900, cacheWriteInputTokens: 400 },
      dollars([100, 1], [50, 5], [900, 0.1], [400, 1.25]),
    ],
    [
      'Gemini, as its API counts: cached tokens are inside the prompt, thoughts beside the candidates',
      'models/gemini-2.5-flash',
      {
        promptTokenCount: 1000,
        cachedContentTokenCount: 600,
        candidatesTokenCount: 200,
        thoughtsTokenCount: 300,
        totalTokenCount: 1500,
      },
      dollars([1000, 0.3], [500, 2.5]),
    ],
    [
      'Gemini beyond 200,000 tokens',
      'gemini-2.5-pro',
      { input: 250_000, output: 1000 },
      dollars([250_000, 2.5], [1000, 15]),
    ],
    [
      'Gemini below 200,000 tokens, the cached ones among them',
      'gemini-2.5-pro',
      { promptTokenCount: 150_000, cachedContentTokenCount: 100_000, candidatesTokenCount: 1000 },
      dollars([150_000, 1.25], [1000, 10]),
    ],
    [
      'Anthropic beyond 200,000 tokens, most of them cached',
      'claude-sonnet-4-5',
      { input_tokens: 1000, cache_read_input_tokens: 250_000, output_tokens: 1000 },
      dollars([1000, 6], [250_000, 0.6], [1000, 22.5]),
    ],
    [
      'LangChain',
      'gpt-4.1-mini',
      { input: 600, output: 100, input_cache_read: 400, output_reasoning: 20 },
      dollars([600, 0.4], [400, 0.1], [120, 1.6]),
    ],
    [
      'Mistral',
      'mistral-large-latest',
      { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      dollars([100, 0.5], [10, 1.5]),
    ],
    [
      'DeepSeek, whose cache counts split the prompt',
      'deepseek-chat',
      {
        prompt_tokens: 100,
        completion_tokens: 10,
        total_tokens: 110,
        prompt_cache_hit_tokens: 60,
        prompt_cache_miss_tokens: 40,
      },
      dollars([100, 0.27], [10, 1.1]),
    ],
    [
      'xAI',
      'xai/grok-4',
      {
        prompt_tokens: 100,
        completion_tokens: 60,
        total_tokens: 160,
        prompt_tokens_details: { cached_tokens: 50 },
        completion_tokens_details: { reasoning_tokens: 40 },
      },
      dollars([50, 3], [50, 0.75], [60, 15]),
    ],
    [
      'Cohere',
      'command-r-plus-08-2024',
      { input_tokens: 100, output_tokens: 10 },
      dollars([100, 2.5], [10, 10]),
    ],
    [
      'Amazon Nova',
      'amazon.nova-lite-v1:0',
      { inputTokens: 1000, outputTokens: 10 },
      dollars([1000, 0.06], [10, 0.24]),
    ],
    [
      'Llama at a provider',
      'groq/llama-3.3-70b-versatile',
      { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      dollars([100, 0.59], [10, 0.79]),
    ],
  ])('%s', (_name, model, details, total) => {
    const result = price(model, normalizeUsageDetails(details));
    expect(result.totalCost).toBe(total);
    expect(result.isUnpriced).toBe(false);
  });
});

describe('usage of spans, by dialect', () => {
  it.each<[string, string, Record<string, number>, string]>([
    [
      'GenAI conventions',
      'gpt-5-mini',
      {
        input_tokens: 1000,
        output_tokens: 100,
        'cache_read.input_tokens': 400,
        'reasoning.output_tokens': 60,
      },
      dollars([600, 0.25], [400, 0.025], [100, 2]),
    ],
    [
      'OpenInference',
      'claude-sonnet-4',
      {
        prompt: 1000,
        completion: 100,
        total: 1100,
        'prompt_details.cache_read': 600,
        'prompt_details.cache_write': 200,
      },
      dollars([200, 3], [600, 0.3], [200, 3.75], [100, 15]),
    ],
    [
      'OpenLLMetry',
      'gpt-4o-mini',
      { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100, cache_read_input_tokens: 500 },
      dollars([500, 0.15], [500, 0.075], [100, 0.6]),
    ],
    [
      // Its reasoning tokens are inside the output already.
      'Pydantic AI',
      'openai:o4-mini',
      {
        input_tokens: 1000,
        output_tokens: 500,
        'details.reasoning_tokens': 400,
        'details.cache_read_tokens': 100,
      },
      dollars([900, 1.1], [100, 0.275], [500, 4.4]),
    ],
  ])('%s', (_name, model, counts, total) => {
    expect(price(model, normalizeTokenCounts(new Map(Object.entries(counts)))).totalCost).toBe(total);
  });

  it('Vercel AI SDK with an Anthropic cache', () => {
    const attributes = new Map<string, unknown>([
      ['gen_ai.usage.input_tokens', 3000],
      ['gen_ai.usage.output_tokens', 100],
      [
        'ai.response.providerMetadata',
        JSON.stringify({
          anthropic: {
            usage: {
              cache_read_input_tokens: 1000,
              cache_creation_input_tokens: 1500,
              cache_creation: { ephemeral_5m_input_tokens: 500, ephemeral_1h_input_tokens: 1000 },
            },
          },
        }),
      ],
    ]);
    const usage = readSpanUsage({ attributes, scope: { name: 'ai' } } as never);
    expect(price('claude-sonnet-4-5', usage).totalCost).toBe(
      dollars([500, 3], [1000, 0.3], [500, 3.75], [1000, 6], [100, 15]),
    );
  });
});

describe('what rules a price', () => {
  it('is what the client provided, whatever the list says', () => {
    const result = price(
      'gpt-4o',
      { input: 1000, output: 1000 },
      { providedCost: { input: 0.5, output: 0.25 } },
    );
    expect(result).toMatchObject({ totalCost: '0.750000000000', tierId: '', modelId: 'builtin.gpt-4o' });
  });

  it('is the service tier of the call', () => {
    const modelParameters = '{"service_tier":"flex"}';
    expect(price('o3', { input: 1000, output: 100 }, { modelParameters })).toMatchObject({
      totalCost: dollars([1000, 1], [100, 4]),
      tierName: 'flex',
    });
  });

  it('is told apart from no price: usage of an unknown model, or of keys without a price', () => {
    expect(price('no-such-model', { input: 1 })).toMatchObject({
      isUnpriced: true,
      totalCost: '0.000000000000',
    });
    expect(price('gpt-4o', { furlongs: 1 })).toMatchObject({ isUnpriced: true });
    expect(price('gpt-4o', { input: 1 }).isUnpriced).toBe(false);
  });

  it('keeps twelve digits: a single token of the cheapest model is not free', () => {
    expect(price('gpt-6-luna', { input_cached_tokens: 1 }).totalCost).toBe('0.000000010000');
  });
});
