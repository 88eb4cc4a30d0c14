import type { UsageMap } from '../events/usage.js';
import { setKey } from '../json/own-keys.js';
import { MAX_MAP_KEYS } from '../limits.js';

/** Spellings of one bucket, first present wins (an explicit 0 is present). Behaviour 3.11, rule 5. */
const SPELLINGS = {
  input: ['prompt_tokens', 'input_tokens', 'prompt'],
  output: ['completion_tokens', 'output_tokens', 'completion'],
  total: ['total_tokens', 'total'],
  input_cached_tokens: [
    'cache_read.input_tokens',
    'cache_read_input_tokens',
    'cache_read_tokens',
    'details.cache_read_tokens',
    'details.cache_read_input_tokens',
    'prompt_details.cache_read',
    'input_cached_tokens',
  ],
  input_cache_creation: [
    'cache_creation.input_tokens',
    'cache_creation_input_tokens',
    'cache_write_tokens',
    'details.cache_write_tokens',
    'details.cache_creation_input_tokens',
    'prompt_details.cache_write',
    'input_cache_creation',
  ],
  output_reasoning_tokens: ['reasoning.output_tokens', 'completion_details.reasoning'],
  output_audio_tokens: ['completion_details.audio'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Bucket = keyof typeof SPELLINGS;

const KNOWN = new Set<string>(Object.values(SPELLINGS).flat());
const DETAILS_PREFIX = 'details.';

/**
 * Token counts of any instrumentation as disjoint buckets: what is cached is taken out of `input`, what is
 * reasoning or audio out of `output`, never below 0. Keys that no bucket knows are kept.
 */
export function normalizeTokenCounts(counts: ReadonlyMap<string, number>): UsageMap {
  const usage = new Map<string, number>();
  for (const [key, count] of counts) {
    if (!KNOWN.has(key))
      usage.set(key.startsWith(DETAILS_PREFIX) ? key.slice(DETAILS_PREFIX.length) : key, count);
  }
  for (const bucket of Object.keys(SPELLINGS) as Bucket[]) {
    const spelling = SPELLINGS[bucket].find((key) => counts.has(key));
    if (spelling !== undefined) usage.set(bucket, counts.get(spelling) ?? 0);
  }
  subtract(usage, 'input', ['input_cached_tokens', 'input_cache_creation']);
  subtract(usage, 'output', ['output_reasoning_tokens', 'output_audio_tokens']);
  return toCounts(usage);
}

/** Takes the parts out of a whole that contains them, down to 0. */
export function subtract(usage: Map<string, number>, whole: string, parts: readonly string[]): void {
  const count = usage.get(whole);
  if (count === undefined || count < 0) return;
  const taken = parts.reduce((sum, part) => sum + Math.max(usage.get(part) ?? 0, 0), 0);
  usage.set(whole, Math.max(count - taken, 0));
}

/** What the store can hold: non-negative integers. */
export function toCounts(usage: ReadonlyMap<string, number>): UsageMap {
  const counts: UsageMap = {};
  let left = MAX_MAP_KEYS;
  for (const [key, count] of usage) {
    if (!Number.isSafeInteger(count) || count < 0 || left-- <= 0) continue;
    setKey(counts, key, count);
  }
  return counts;
}
