import { setTimeout as rest } from 'node:timers/promises';
import { inspect } from 'node:util';

export interface EventuallyOptions {
  /** How long to wait for the condition; default 60 s, so that a slow machine is not a failed test. */
  readonly timeoutMs?: number;
  /** Rest between two looks; default 50 ms. */
  readonly intervalMs?: number;
  /** Told by the error besides the last value: say what a reader of a failed run needs. */
  readonly details?: () => string;
}

/** What an answer is when the condition holds. */
type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 50;

/**
 * Looks at the condition until it answers something truthy, and returns that. A condition that throws or rejects
 * does not hold yet.
 *
 * @throws Error on the deadline, with the last answer or, as its cause too, the last error; also when the condition
 * never answers at all.
 */
export async function eventually<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS, details }: EventuallyOptions = {},
): Promise<Truthy<T>> {
  let last = 'no answer yet';
  let cause: unknown;
  const deadline = new AbortController();
  const isOver = rest(timeoutMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  const look = async (): Promise<Truthy<T> | undefined> => {
    try {
      const value = await condition();
      if (value) return value as Truthy<T>;
      last = `last answer: ${inspect(value)}`;
      cause = undefined;
    } catch (error) {
      last = `last error: ${error instanceof Error ? error.message : inspect(error)}`;
      cause = error;
    }
    return undefined;
  };
  const giveUpAt = performance.now() + timeoutMs;
  try {
    do {
      const value = await Promise.race([look(), isOver]);
      if (value) return value;
      await Promise.race([rest(intervalMs), isOver]);
    } while (performance.now() < giveUpAt);
  } finally {
    deadline.abort();
  }
  const more = details ? `\n${details()}` : '';
  throw new Error(`not within ${timeoutMs} ms; ${last}${more}`, { cause });
}
