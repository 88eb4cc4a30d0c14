import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@assay/logging';
import { isOutage } from './write-fault.js';

const RETRY_MS = 2_000;

/**
 * Does the work, again and again while the store is away. Returns unfinished when `signal` fires.
 *
 * @param name  What the log calls the work; it is told of the first failure only.
 * @throws What the work threw, when it is no outage.
 */
export async function retryOutages(
  name: string,
  work: () => Promise<void>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  for (let isTold = false; !signal.aborted; isTold = true) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (!isTold && !signal.aborted) log.warn({ error, name }, 'store awaited');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
