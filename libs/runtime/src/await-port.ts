import { createServer } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from '@assay/logging';

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/**
 * Waits while somebody else listens where this process is about to: the one before it may still be ending. After ten
 * seconds it resolves all the same, and the caller's own `listen` says what is wrong.
 *
 * @param port 0 is any free one: nothing to wait for.
 */
export async function awaitPort(
  port: number,
  host: string,
  log: Logger,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (port === 0) return;
  const giveUpAt = Date.now() + patienceMs;
  for (let isTold = false; !(await isFree(port, host)); isTold = true) {
    if (!isTold) log.warn({ port, host, patienceMs }, 'port in use awaited');
    if (Date.now() >= giveUpAt) return;
    await rest(LOOK_MS);
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
