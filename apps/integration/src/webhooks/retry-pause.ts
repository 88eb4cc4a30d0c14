export interface RetrySettings {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Many webhooks that failed together do not come back together. */
const JITTER = 0.25;

/**
 * Pause before the next request, doubled each time.
 *
 * @param attempt Failed requests so far, from 1.
 * @param random  From 0 to 1.
 */
export function makeRetryPauseMs(attempt: number, { firstMs, maxMs }: RetrySettings, random: number): number {
  const pauseMs = Math.min(firstMs * 2 ** Math.min(attempt - 1, 40), maxMs);
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
}
