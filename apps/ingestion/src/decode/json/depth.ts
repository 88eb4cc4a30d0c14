import { MAX_JSON_DEPTH } from '../limits.js';

/** Shorter JSON cannot nest deeper than allowed: each level takes two brackets. */
const SHALLOW_CHARS = MAX_JSON_DEPTH * 2;

/**
 * Whether a parsed value nests deeper than JSON writers survive. Parsing is safe at any depth, writing is not.
 *
 * @param chars   Length of the value's JSON text: short ones need no look.
 */
export function isTooDeep(value: unknown, chars: number): boolean {
  return chars > SHALLOW_CHARS && isDeeperThan(value, MAX_JSON_DEPTH);
}

/** Recursion ends at the limit, so it is safe on any tree. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) {
    if (typeof item === 'object' && isDeeperThan(item, levels - 1)) return true;
  }
  return false;
}
