import type { Principal } from '@assay/auth';
import { AppError } from '@assay/errors';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../endpoints/endpoint.js';
import { findRateGroup, RATE_GROUPS, type RateGroup } from './rate-groups.js';

/** So many requests at once, and as many again within the seconds. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Groups without an entry are not limited. */
export type RateLimits = ReadonlyMap<RateGroup, RateLimit>;

const ENTRY = /^([a-z0-9-]+)=(\d{1,9})\/(\d{1,6})$/;

/**
 * Reads `group=points/seconds`, separated by commas.
 *
 * @throws Error whose message completes "NAME …".
 */
export function parseRateLimits(text: string): RateLimits {
  const limits = new Map<RateGroup, RateLimit>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, group, points, seconds] = ENTRY.exec(entry) ?? [];
    const known = RATE_GROUPS.find((name) => name === group);
    if (!known || Number(points) < 1 || Number(seconds) < 1) {
      throw new Error(
        `must list group=points/seconds with groups out of ${RATE_GROUPS.join(', ')}; ` +
          `"${entry}" is not one`,
      );
    }
    limits.set(known, { points: Number(points), seconds: Number(seconds) });
  }
  return limits;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Buckets of idle keys are full: forgetting them changes nothing, so a bound costs nothing either. */
const MAX_BUCKETS = 100_000;

/**
 * Token buckets of this process, one per key and group: a burst of `points` passes, then `points` per `seconds`.
 * A bare public key has buckets of its own, so that a web page cannot use up those of its server.
 */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #clock: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(limits: RateLimits, clock: () => number) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Takes a token for a request. Resolved per endpoint once: what it returns is called per request.
   *
   * @throws (what is returned) AppError `rate_limited/RATE_LIMITED` with `details.retryAfterSeconds`, `limit`,
   *   `remaining` and `resetAt`.
   */
  checkOf(endpoint: Endpoint): ((principal: Principal) => void) | undefined {
    const group = findRateGroup(endpoint);
    const limit = group && this.#limits.get(group);
    if (!limit) return undefined;
    return ({ kind, keyId }) => this.#take(`${kind}\n${keyId}\n${group}`, limit);
  }

  #take(id: string, { points, seconds }: RateLimit): void {
    const nowMs = this.#clock();
    const tokensPerMs = points / (seconds * 1000);
    const bucket = this.#buckets.get(id) ?? { tokens: points, atMs: nowMs };
    // A clock that was set back gives nothing and takes nothing.
    bucket.tokens = Math.min(points, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * tokensPerMs);
    bucket.atMs = nowMs;
    this.#buckets.set(id, bucket);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return;
    }
    throw new AppError('rate_limited', 'RATE_LIMITED', 'Rate limit exceeded', {
      details: {
        retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / tokensPerMs / 1000)),
        limit: points,
        remaining: 0,
        resetAt: new Date(nowMs + (points - bucket.tokens) / tokensPerMs).toISOString(),
      },
    });
  }
}
