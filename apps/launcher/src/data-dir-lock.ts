import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@assay/errors';
import { isAlive } from './is-alive.js';

export interface DataDirLock {
  /** A launcher that was killed had it. */
  readonly isTakenOver: boolean;
  release(): void;
}

/**
 * Takes a data directory for this process. A lock left behind by a killed launcher is taken over.
 *
 * @throws AppError `conflict/DATA_DIR_IN_USE` naming the process that has it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, 'launcher.pid');
  let isTakenOver = false;
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return { isTakenOver, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid)) {
        throw new AppError(
          'conflict',
          'DATA_DIR_IN_USE',
          `${dataDir} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`,
        );
      }
      rmSync(file, { force: true });
      isTakenOver = true;
    }
  }
}
