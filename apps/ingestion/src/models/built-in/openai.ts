import type { PriceList } from './price-row.js';

/** Text and multimodal models by the token; compared with the MIT-licensed data set genai-prices 0.2.3. */
export const openai: PriceList = {
  provider: 'OpenAI',
  source: 'https://platform.openai.com/docs/pricing',
  asOf: '2026-11-21',
  form: { prefix: '(openai\\.)?', suffix: '(-\\d{4}-\\d{2}-\\d{2}|-latest)?' },
  rows: [
    longContext('gpt-6.1-sol', [2, 0.1, 10], 2.5),
    longContext('gpt-6.1-terra', [1, 0.05, 5], 1.25),
    longContext('gpt-6-astra', [10, 1, 50], 12.5),
    longContext('gpt-6-sol', [2, 0.2, 10], 2.5),
    longContext('gpt-6-luna', [0.1, 0.01, 0.5], 0.125),
    { ...longContext('gpt-5.6-sol', [4, 0.4, 20], 5), also: ['gpt-5.6'] },
    longContext('gpt-5.6-terra', [2, 0.2, 12], 2.5),
    longContext('gpt-5.6-luna', [0.2, 0.02, 1.2], 0.25),
    longContext('gpt-5.5', [5, 0.5, 30]),
    longContext('gpt-5.5-pro', [30, 30, 180]),
    longContext('gpt-5.4', [2.5, 0.25, 15]),
    longContext('gpt-5.4-pro', [30, 30, 180]),
    { name: 'gpt-5.4-mini', price: { input: 0.75, cached: 0.075, output: 4.5 } },
    { name: 'gpt-5.4-nano', price: { input: 0.2, cached: 0.02, output: 1.25 } },
    {
      name: 'gpt-5.3',
      also: ['gpt-5.3-chat', 'gpt-5.3-codex'],
      price: { input: 1.75, cached: 0.175, output: 14 },
    },
    {
      name: 'gpt-5.2',
      also: ['gpt-5.2-chat', 'gpt-5.2-codex'],
      price: { input: 1.75, cached: 0.175, output: 14 },
      byServiceTier: {
        priority: { input: 3.5, cached: 0.35, output: 28 },
        flex: { input: 0.875, cached: 0.0875, output: 7 },
      },
    },
    { name: 'gpt-5.2-pro', price: { input: 21, output: 168 } },
    {
      name: 'gpt-5.1',
      also: ['gpt-5.1-chat', 'gpt-5.1-codex', 'gpt-5.1-codex-max'],
      price: { input: 1.25, cached: 0.125, output: 10 },
      byServiceTier: {
        priority: { input: 2.5, cached: 0.25, output: 20 },
        flex: { input: 0.625, cached: 0.0625, output: 5 },
      },
    },
    { name: 'gpt-5.1-codex-mini', also: ['gpt-5.1-mini'], price: { input: 0.25, cached: 0.025, output: 2 } },
    {
      name: 'gpt-5',
      also: ['gpt-5-chat', 'gpt-5-codex', 'gpt-5-search-api'],
      price: { input: 1.25, cached: 0.125, output: 10 },
      byServiceTier: {
        priority: { input: 2.5, cached: 0.25, output: 20 },
        flex: { input: 0.625, cached: 0.0625, output: 5 },
      },
    },
    {
      name: 'gpt-5-mini',
      price: { input: 0.25, cached: 0.025, output: 2 },
      byServiceTier: {
        priority: { input: 0.45, cached: 0.045, output: 3.6 },
        flex: { input: 0.125, cached: 0.0125, output: 1 },
      },
    },
    {
      name: 'gpt-5-nano',
      price: { input: 0.05, cached: 0.005, output: 0.4 },
      byServiceTier: { flex: { input: 0.025, cached: 0.0025, output: 0.2 } },
    },
    { name: 'gpt-5-pro', price: { input: 15, output: 120 } },
    { name: 'codex-mini', price: { input: 1.5, cached: 0.375, output: 6 } },
    { name: 'computer-use', also: ['computer-use-preview'], price: { input: 3, output: 12 } },
    {
      name: 'gpt-4.1',
      price: { input: 2, cached: 0.5, output: 8 },
      byServiceTier: { priority: { input: 3.5, cached: 0.875, output: 14 } },
    },
    {
      name: 'gpt-4.1-mini',
      price: { input: 0.4, cached: 0.1, output: 1.6 },
      byServiceTier: { priority: { input: 0.7, cached: 0.175, output: 2.8 } },
    },
    {
      name: 'gpt-4.1-nano',
      price: { input: 0.1, cached: 0.025, output: 0.4 },
      byServiceTier: { priority: { input: 0.2, cached: 0.05, output: 0.8 } },
    },
    {
      name: 'gpt-4o',
      exceptDates: ['2024-05-13'],
      price: { input: 2.5, cached: 1.25, output: 10 },
      byServiceTier: { priority: { input: 4.25, cached: 2.125, output: 17 } },
    },
    { name: 'gpt-4o-2024-05-13', price: { input: 5, output: 15 } },
    {
      name: 'gpt-4o-mini',
      also: ['gpt-4o-mini-search-preview'],
      price: { input: 0.15, cached: 0.075, output: 0.6 },
      byServiceTier: { priority: { input: 0.25, cached: 0.125, output: 1 } },
    },
    { name: 'gpt-4o-search-preview', price: { input: 2.5, output: 10 } },
    { name: 'chatgpt-4o', price: { input: 5, output: 15 } },
    {
      name: 'gpt-4o-audio-preview',
      price: { input: 2.5, output: 10, audioInput: 40, audioOutput: 80 },
    },
    {
      name: 'gpt-4o-mini-audio-preview',
      price: { input: 0.15, output: 0.6, audioInput: 10, audioOutput: 20 },
    },
    {
      name: 'gpt-4o-realtime-preview',
      price: { input: 5, cached: 2.5, output: 20, audioInput: 40, audioOutput: 80 },
    },
    {
      name: 'gpt-4o-mini-realtime-preview',
      price: { input: 0.6, cached: 0.3, output: 2.4, audioInput: 10, audioOutput: 20 },
    },
    { name: 'gpt-4o-transcribe', price: { input: 2.5, output: 10, audioInput: 6 } },
    { name: 'gpt-4o-mini-transcribe', price: { input: 1.25, output: 5, audioInput: 3 } },
    { name: 'gpt-4o-mini-tts', price: { input: 0.6, output: 12 } },
    {
      name: 'gpt-audio',
      also: ['gpt-audio-1.5'],
      price: { input: 2.5, output: 10, audioInput: 32, audioOutput: 64 },
    },
    { name: 'gpt-audio-mini', price: { input: 0.6, output: 2.4, audioInput: 10, audioOutput: 20 } },
    {
      name: 'gpt-realtime',
      also: ['gpt-realtime-1.5'],
      price: { input: 4, cached: 0.4, output: 16, audioInput: 32, audioOutput: 64, imageInput: 5 },
    },
    {
      name: 'gpt-realtime-2',
      also: ['gpt-realtime-2.1'],
      price: { input: 4, cached: 0.4, output: 24, audioInput: 32, audioOutput: 64, imageInput: 5 },
    },
    {
      name: 'gpt-realtime-mini',
      also: ['gpt-realtime-2.1-mini'],
      price: { input: 0.6, cached: 0.06, output: 2.4, audioInput: 10, audioOutput: 20, imageInput: 0.8 },
    },
    { name: 'gpt-image-1', price: { input: 5, cached: 1.25, output: 40, imageInput: 10 } },
    { name: 'gpt-image-1-mini', price: { input: 2, cached: 0.2, output: 8, imageInput: 2.5 } },
    {
      name: 'gpt-image-1.5',
      also: ['chatgpt-image'],
      price: { input: 5, cached: 1.25, output: 10, imageInput: 8, imageOutput: 32 },
    },
    { name: 'gpt-image-2', price: { input: 5, cached: 1.25, output: 30, imageInput: 8 } },
    { name: 'gpt-4.5-preview', price: { input: 75, cached: 37.5, output: 150 } },
    {
      name: 'o4-mini',
      also: ['o4-mini-high'],
      price: { input: 1.1, cached: 0.275, output: 4.4 },
      byServiceTier: { priority: { input: 2, cached: 0.5, output: 8 } },
    },
    { name: 'o4-mini-deep-research', price: { input: 2, cached: 0.5, output: 8 } },
    {
      name: 'o3',
      price: { input: 2, cached: 0.5, output: 8 },
      byServiceTier: {
        priority: { input: 3.5, cached: 0.875, output: 14 },
        flex: { input: 1, cached: 0.25, output: 4 },
      },
    },
    { name: 'o3-pro', price: { input: 20, output: 80 } },
    { name: 'o3-deep-research', price: { input: 10, cached: 2.5, output: 40 } },
    { name: 'o3-mini', also: ['o3-mini-high'], price: { input: 1.1, cached: 0.55, output: 4.4 } },
    { name: 'o1', also: ['o1-preview'], price: { input: 15, cached: 7.5, output: 60 } },
    { name: 'o1-pro', price: { input: 150, output: 600 } },
    { name: 'o1-mini', price: { input: 1.1, cached: 0.55, output: 4.4 } },
    {
      name: 'gpt-4-turbo',
      also: ['gpt-4-turbo-preview', 'gpt-4-0125-preview', 'gpt-4-1106-preview', 'gpt-4-vision-preview'],
      price: { input: 10, output: 30 },
    },
    { name: 'gpt-4', also: ['gpt-4-0314', 'gpt-4-0613'], price: { input: 30, output: 60 } },
    { name: 'gpt-4-32k', also: ['gpt-4-32k-0314', 'gpt-4-32k-0613'], price: { input: 60, output: 120 } },
    {
      name: 'gpt-3.5-turbo',
      also: ['gpt-35-turbo', 'gpt-3.5-turbo-0125'],
      price: { input: 0.5, output: 1.5 },
    },
    { name: 'gpt-3.5-turbo-1106', price: { input: 1, output: 2 } },
    {
      name: 'gpt-3.5-turbo-0613',
      also: ['gpt-3.5-turbo-0301', 'gpt-3.5-turbo-instruct'],
      price: { input: 1.5, output: 2 },
    },
    {
      name: 'gpt-3.5-turbo-16k',
      also: ['gpt-35-turbo-16k', 'gpt-3.5-turbo-16k-0613'],
      price: { input: 3, output: 4 },
    },
    { name: 'text-embedding-3-large', price: { input: 0.13 } },
    { name: 'text-embedding-3-small', price: { input: 0.02 } },
    { name: 'text-embedding-ada-002', also: ['text-embedding-ada'], price: { input: 0.1 } },
  ],
};

/** From 272,000 input tokens on, input costs double and output half as much again. */
function longContext(
  name: string,
  [input, cached, output]: readonly [number, number, number],
  cacheWrite = input,
): PriceList['rows'][number] {
  return {
    name,
    price: { input, cached, output, cacheWrite },
    above: {
      tokens: 272_000,
      price: { input: 2 * input, cached: 2 * cached, output: 1.5 * output, cacheWrite: 2 * cacheWrite },
    },
  };
}
