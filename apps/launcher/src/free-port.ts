import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (from 16000 or higher, most from 32768): nothing else takes one
 * of these between the look and the start of the process that it is for, nor while that is started again.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 16_000;
const MAX_LOOKS = 100;

const given = new Set<number>();

/**
 * A loopback port that nobody uses now and that was neither given away nor kept before.
 *
 * @throws Error when a hundred of them are taken.
 */
export async function findFreePort(): Promise<number> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST_PORT} to ${LAST_PORT}`);
}

/** A port that the operator chose: not to be given to anything else. */
export function keepPort(port: number): void {
  given.add(port);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
