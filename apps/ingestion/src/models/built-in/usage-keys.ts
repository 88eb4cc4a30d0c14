import { formatAmount, parseAmount } from '../../cost/decimal.js';
import type { TokenPrices } from './price-row.js';

/**
 * Every key by which clients count a kind of token. Only keys whose counts do not overlap are listed: what is
 * a part of another key (`cached_tokens` and `cachedContentTokenCount` of the prompt, `reasoning_tokens` of the
 * completion, all of `total`) would be billed twice.
 */
export const USAGE_KEYS = {
  input: [
    'input',
    'input_tokens',
    'inputTokens',
    'prompt_tokens',
    'promptTokens',
    'prompt_token_count',
    'promptTokenCount',
    'input_text_tokens',
    'input_text',
    'input_video_tokens',
  ],
  cached: ['input_cached_tokens', 'input_cache_read', 'cache_read_input_tokens', 'cacheReadInputTokens'],
  cacheWrite: [
    'input_cache_creation',
    'input_cache_creation_5m',
    'input_cache_creation_tokens',
    'input_cache_write',
    'cache_creation_input_tokens',
    'cacheWriteInputTokens',
  ],
  cacheWrite1h: ['input_cache_creation_1h'],
  audioInput: ['input_audio_tokens', 'input_audio'],
  imageInput: ['input_image_tokens', 'input_image'],
  output: [
    'output',
    'output_tokens',
    'outputTokens',
    'completion_tokens',
    'completionTokens',
    'candidates_token_count',
    'candidatesTokenCount',
    'output_text_tokens',
    'output_text',
    'output_reasoning_tokens',
    'output_reasoning',
    'thoughts_token_count',
    'thoughtsTokenCount',
    'output_accepted_prediction_tokens',
    'output_rejected_prediction_tokens',
  ],
  audioOutput: ['output_audio_tokens', 'output_audio'],
  imageOutput: ['output_image_tokens', 'output_image'],
} as const satisfies Record<keyof TokenPrices, readonly string[]>;

/** Matches the keys of everything that a call reads, each token once: what "longer input" means. */
export const INPUT_KEYS_PATTERN = '^(input|prompt|cache_read|cache_creation|cacheRead|cacheWrite)';

const MILLION = 1_000_000n;

/** US dollars per token as plain decimal text. */
export function perToken(perMillion: number): string {
  return formatAmount((parseAmount(perMillion) ?? 0n) / MILLION);
}

/**
 * Prices per token by usage key. Without a price of their own, cached, written, audio and image tokens cost
 * what plain ones do: a provider that announces no discount gives none.
 */
export function expandPrices(prices: TokenPrices): Record<string, string> {
  const { input, output } = prices;
  const cacheWrite = prices.cacheWrite ?? input;
  const byKind: Readonly<Record<keyof TokenPrices, number | undefined>> = {
    input,
    cached: prices.cached ?? input,
    cacheWrite,
    cacheWrite1h: prices.cacheWrite1h ?? cacheWrite,
    audioInput: prices.audioInput ?? input,
    imageInput: prices.imageInput ?? input,
    output,
    audioOutput: prices.audioOutput ?? output,
    imageOutput: prices.imageOutput ?? output,
  };
  const expanded: Record<string, string> = {};
  for (const kind of Object.keys(USAGE_KEYS) as (keyof TokenPrices)[]) {
    const price = byKind[kind];
    if (price !== undefined) for (const key of USAGE_KEYS[kind]) expanded[key] = perToken(price);
  }
  return expanded;
}
