import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from './write-fault.js';

const RETRY_MS = 2_000;

/**
 * Does the work, again and again while the store is away. Returns unfinished when `signal` fires.
 *
 * @throws What the work threw, when it is no outage.
 */
export async function retryOutages(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
