import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from '@assay/logging';
import { isAlive } from './is-alive.js';
import { readRunFile, type ProcessFact } from './run-file.js';

const LOOK_MS = 50;

/**
 * Waits for the children of a launcher that was killed. They stop by themselves, but not at once, and meanwhile hold
 * the ports and the spool that this launcher is about to give to children of its own.
 *
 * @param timeoutMs Then it goes on: a process of that number may be somebody else's by now.
 */
export async function awaitLeftovers(dataDir: string, log: Logger, timeoutMs: number): Promise<void> {
  const children = (readRunFile(dataDir)?.processes ?? []).filter(({ name }) => name !== 'launcher');
  const giveUpAt = Date.now() + timeoutMs;
  let isTold = false;
  for (;;) {
    const left = children.filter(isRunning);
    if (left.length === 0) return;
    if (!isTold) log.info({ left }, 'processes of a killed launcher awaited');
    isTold = true;
    if (Date.now() > giveUpAt) return log.warn({ left }, 'processes of a killed launcher still run');
    await rest(LOOK_MS);
  }
}

function isRunning({ name, pid }: ProcessFact): boolean {
  if (pid === undefined || pid === process.pid || !isAlive(pid)) return false;
  try {
    // Numbers are given again, after a new start of the machine at the latest.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${name}/`);
  } catch {
    // Gone meanwhile, or a system without /proc: the next look at the number tells.
    return isAlive(pid);
  }
}
