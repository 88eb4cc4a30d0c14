import type { PriceList } from './price-row.js';

/** Date versions as most providers write them: `-0324`, `-2411`, `-20250514`, `-2025-05-14`, `-latest`. */
const DATED = '(-\\d{4}-\\d{2}-\\d{2}|-\\d{8}|-\\d{4}|-latest)?';
const asOf = '2026-11-21';

/** First-party prices of further providers; compared with the MIT-licensed data set genai-prices 0.2.3. */
export const otherProviders: readonly PriceList[] = [
  {
    provider: 'Mistral',
    source: 'https://mistral.ai/pricing#api-pricing',
    asOf,
    form: { prefix: '(mistral\\.)?', suffix: DATED },
    rows: [
      { name: 'mistral-large-4', price: { input: 0.7, cached: 0.07, output: 2.1 } },
      {
        name: 'mistral-large-2512',
        also: ['mistral-large-3', 'mistral-large-latest'],
        price: { input: 0.5, cached: 0.05, output: 1.5 },
      },
      { name: 'mistral-large-2411', also: ['mistral-large-2407'], price: { input: 2, output: 6 } },
      {
        name: 'mistral-medium-3.5',
        also: ['mistral-medium', 'mistral-medium-latest'],
        exceptDates: ['2505', '2508', '2312'],
        price: { input: 1.5, cached: 0.15, output: 7.5 },
      },
      {
        name: 'mistral-medium-3',
        also: ['mistral-medium-3.1', 'mistral-medium-2505', 'mistral-medium-2508'],
        price: { input: 0.4, cached: 0.04, output: 2 },
      },
      {
        name: 'mistral-small',
        also: ['mistral-small-4'],
        exceptDates: ['2501', '2503', '2506'],
        price: { input: 0.15, cached: 0.015, output: 0.6 },
      },
      {
        name: 'mistral-small-3',
        also: ['mistral-small-2501', 'mistral-small-2503', 'mistral-small-2506'],
        price: { input: 0.1, output: 0.3 },
      },
      { name: 'ministral-14b', price: { input: 0.2, cached: 0.02, output: 0.2 } },
      { name: 'ministral-8b', price: { input: 0.15, cached: 0.015, output: 0.15 } },
      { name: 'ministral-3b', price: { input: 0.1, cached: 0.01, output: 0.1 } },
      { name: 'magistral-medium', price: { input: 2, output: 5 } },
      { name: 'magistral-small', price: { input: 0.5, output: 1.5 } },
      { name: 'devstral', also: ['devstral-medium'], price: { input: 0.4, cached: 0.04, output: 2 } },
      { name: 'devstral-small', price: { input: 0.1, output: 0.3 } },
      { name: 'codestral', price: { input: 0.3, cached: 0.03, output: 0.9 } },
      { name: 'pixtral-large', price: { input: 2, output: 6 } },
      { name: 'pixtral-12b', price: { input: 0.15, output: 0.15 } },
      { name: 'open-mistral-nemo', also: ['mistral-nemo'], price: { input: 0.15, output: 0.15 } },
      { name: 'open-mistral-7b', also: ['mistral-7b'], price: { input: 0.25, output: 0.25 } },
      { name: 'open-mixtral-8x7b', also: ['mixtral-8x7b'], price: { input: 0.7, output: 0.7 } },
      { name: 'open-mixtral-8x22b', also: ['mixtral-8x22b'], price: { input: 2, output: 6 } },
      { name: 'mistral-embed', price: { input: 0.1 } },
      { name: 'codestral-embed', price: { input: 0.15, cached: 0.015 } },
    ],
  },
  {
    provider: 'Cohere',
    source: 'https://cohere.com/pricing',
    asOf,
    form: { prefix: '(cohere\\.)?', suffix: '(-\\d\\d-\\d{4}|-v\\d:\\d)?' },
    rows: [
      { name: 'command-a', price: { input: 2.5, output: 10 } },
      { name: 'command-r-plus', price: { input: 2.5, output: 10 } },
      { name: 'command-r', price: { input: 0.15, output: 0.6 } },
      { name: 'command-r7b', price: { input: 0.0375, output: 0.15 } },
      { name: 'command', price: { input: 1, output: 2 } },
      { name: 'command-light', price: { input: 0.3, output: 0.6 } },
      { name: 'embed-v4.0', price: { input: 0.12 } },
      {
        name: 'embed-english-v3.0',
        also: ['embed-multilingual-v3.0', 'embed-english-v3', 'embed-multilingual-v3'],
        price: { input: 0.1 },
      },
    ],
  },
  {
    provider: 'DeepSeek',
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    asOf,
    form: { prefix: '', suffix: DATED },
    rows: [
      // Off-peak discounts depend on the time of day, which no tier can see.
      { name: 'deepseek-v4-pro', price: { input: 0.66, cached: 0.022, output: 1.98 } },
      {
        name: 'deepseek-v4-flash',
        also: ['deepseek-flash'],
        price: { input: 0.15, cached: 0.003, output: 0.6 },
      },
      { name: 'deepseek-chat', also: ['deepseek-v3'], price: { input: 0.27, cached: 0.07, output: 1.1 } },
      {
        name: 'deepseek-reasoner',
        also: ['deepseek-r1'],
        price: { input: 0.55, cached: 0.14, output: 2.19 },
      },
    ],
  },
  {
    provider: 'xAI',
    source: 'https://docs.x.ai/docs/models',
    asOf,
    form: { prefix: '', suffix: '(-\\d{8}|-\\d{4}|-latest|-beta)?' },
    rows: [
      longContext('grok-4.7', [2, 0.5, 6]),
      longContext('grok-4.6', [2, 0.5, 6]),
      longContext('grok-4.5', [2, 0.3, 6]),
      longContext('grok-4.3', [1.25, 0.2, 2.5]),
      {
        ...longContext('grok-4.20', [1.25, 0.2, 2.5]),
        also: ['grok-4.20-0309-reasoning', 'grok-4.20-0309-non-reasoning', 'grok-4.20-multi-agent'],
      },
      longContext('grok-build-0.1', [1, 0.2, 2]),
      {
        name: 'grok-4-fast',
        also: [
          'grok-4-fast-reasoning',
          'grok-4-fast-non-reasoning',
          'grok-4.1-fast',
          'grok-4.1-fast-reasoning',
          'grok-4.1-fast-non-reasoning',
        ],
        price: { input: 0.2, cached: 0.05, output: 0.5 },
      },
      { name: 'grok-4', price: { input: 3, cached: 0.75, output: 15 } },
      {
        name: 'grok-code-fast-1',
        also: ['grok-code-fast'],
        price: { input: 0.2, cached: 0.02, output: 1.5 },
      },
      { name: 'grok-3', price: { input: 3, cached: 0.75, output: 15 } },
      { name: 'grok-3-fast', price: { input: 5, cached: 1.25, output: 25 } },
      { name: 'grok-3-mini', price: { input: 0.3, cached: 0.075, output: 0.5 } },
      { name: 'grok-3-mini-fast', price: { input: 0.6, cached: 0.15, output: 4 } },
      { name: 'grok-2', also: ['grok-2-vision'], price: { input: 2, output: 10 } },
    ],
  },
  {
    provider: 'Amazon',
    source: 'https://aws.amazon.com/bedrock/pricing/',
    asOf,
    form: { prefix: '(([a-z-]+\\.)?amazon\\.)?', suffix: '(-v\\d(:\\d)?)?' },
    rows: [
      { name: 'nova-premier', price: { input: 2.5, cached: 0.625, output: 12.5 } },
      { name: 'nova-pro', price: { input: 0.8, cached: 0.2, output: 3.2 } },
      { name: 'nova-lite', price: { input: 0.06, cached: 0.015, output: 0.24 } },
      { name: 'nova-micro', price: { input: 0.035, cached: 0.00875, output: 0.14 } },
      { name: 'nova-2-lite', price: { input: 0.3, cached: 0.075, output: 2.5 } },
      { name: 'titan-embed-text-v2', also: ['titan-embed-text-v2:0'], price: { input: 0.02 } },
      { name: 'titan-embed-text-v1', price: { input: 0.1 } },
    ],
  },
  {
    provider: 'Meta (Amazon Bedrock)',
    source: 'https://aws.amazon.com/bedrock/pricing/',
    asOf,
    form: { prefix: '([a-z-]+\\.)?meta\\.', suffix: '-instruct-v\\d(:\\d)?' },
    rows: [
      { name: 'llama4-maverick-17b', price: { input: 0.24, output: 0.97 } },
      { name: 'llama4-scout-17b', price: { input: 0.17, output: 0.66 } },
      { name: 'llama3-3-70b', also: ['llama3-1-70b', 'llama3-2-90b'], price: { input: 0.72, output: 0.72 } },
      { name: 'llama3-1-8b', price: { input: 0.22, output: 0.22 } },
      { name: 'llama3-2-11b', price: { input: 0.16, output: 0.16 } },
      { name: 'llama3-2-3b', price: { input: 0.15, output: 0.15 } },
      { name: 'llama3-2-1b', price: { input: 0.1, output: 0.1 } },
      { name: 'llama3-70b', price: { input: 2.65, output: 3.5 } },
      { name: 'llama3-8b', price: { input: 0.3, output: 0.6 } },
    ],
  },
  {
    provider: 'Meta (Groq)',
    source: 'https://console.groq.com/docs/models',
    asOf,
    form: { prefix: '', suffix: '' },
    rows: [
      {
        name: 'llama-3.3-70b-versatile',
        also: ['llama-3.1-70b-versatile'],
        price: { input: 0.59, output: 0.79 },
      },
      { name: 'llama-3.1-8b-instant', price: { input: 0.05, output: 0.08 } },
      { name: 'llama-4-maverick-17b-128e-instruct', price: { input: 0.2, output: 0.6 } },
      { name: 'llama-4-scout-17b-16e-instruct', price: { input: 0.11, output: 0.34 } },
      { name: 'gpt-oss-120b', price: { input: 0.15, cached: 0.075, output: 0.6 } },
      { name: 'gpt-oss-20b', price: { input: 0.075, cached: 0.0375, output: 0.3 } },
    ],
  },
  {
    provider: 'Meta (Together AI)',
    source: 'https://www.together.ai/pricing',
    asOf,
    form: { prefix: '', suffix: '' },
    rows: [
      {
        name: 'Llama-3.3-70B-Instruct-Turbo',
        also: ['Meta-Llama-3.3-70B-Instruct-Turbo', 'Meta-Llama-3.1-70B-Instruct-Turbo'],
        price: { input: 0.88, output: 0.88 },
      },
      { name: 'Meta-Llama-3.1-8B-Instruct-Turbo', price: { input: 0.18, output: 0.18 } },
      { name: 'Meta-Llama-3.1-405B-Instruct-Turbo', price: { input: 3.5, output: 3.5 } },
      { name: 'Llama-4-Maverick-17B-128E-Instruct-FP8', price: { input: 0.27, output: 0.85 } },
    ],
  },
  {
    provider: 'Moonshot AI',
    source: 'https://platform.moonshot.ai/docs/pricing/chat',
    asOf,
    form: { prefix: '', suffix: '(-\\d{4})?(-preview)?' },
    rows: [
      { name: 'kimi-k3', price: { input: 3, cached: 0.3, output: 15, cacheWrite: 3, cacheWrite1h: 6 } },
      { name: 'kimi-k2.6', price: { input: 0.95, cached: 0.16, output: 4 } },
      { name: 'kimi-k2.5', price: { input: 0.6, cached: 0.1, output: 3 } },
      { name: 'kimi-k2', also: ['kimi-k2-thinking'], price: { input: 0.6, cached: 0.15, output: 2.5 } },
      {
        name: 'kimi-k2-turbo',
        also: ['kimi-k2-thinking-turbo'],
        price: { input: 1.15, cached: 0.15, output: 8 },
      },
    ],
  },
  {
    provider: 'Z.AI',
    source: 'https://docs.z.ai/guides/overview/pricing',
    asOf,
    form: { prefix: '', suffix: '' },
    rows: [
      { name: 'glm-5.3', also: ['glm-5.2', 'glm-5.1'], price: { input: 1.4, cached: 0.26, output: 4.4 } },
      { name: 'glm-5', price: { input: 1, cached: 0.2, output: 3.2 } },
      { name: 'glm-4.7', also: ['glm-4.6', 'glm-4.5'], price: { input: 0.6, cached: 0.11, output: 2.2 } },
      { name: 'glm-4.5-air', price: { input: 0.2, cached: 0.03, output: 1.1 } },
    ],
  },
  {
    provider: 'Voyage AI',
    source: 'https://docs.voyageai.com/docs/pricing',
    asOf,
    form: { prefix: '', suffix: '' },
    rows: [
      { name: 'voyage-4-large', also: ['voyage-code-4', 'voyage-context-4'], price: { input: 0.12 } },
      { name: 'voyage-4', also: ['voyage-3.5', 'voyage-3'], price: { input: 0.06 } },
      { name: 'voyage-4-lite', also: ['voyage-3.5-lite', 'voyage-3-lite'], price: { input: 0.02 } },
      { name: 'voyage-3-large', also: ['voyage-code-3', 'voyage-context-3'], price: { input: 0.18 } },
    ],
  },
];

/** A call of 200,000 input tokens or more costs double. */
function longContext(
  name: string,
  [input, cached, output]: readonly [number, number, number],
): PriceList['rows'][number] {
  return {
    name,
    price: { input, cached, output },
    above: { tokens: 199_999, price: { input: 2 * input, cached: 2 * cached, output: 2 * output } },
  };
}
