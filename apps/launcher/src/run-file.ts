import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningChild } from './child.js';

/** Writes `run.json` in the data directory: where the API is and which processes run. For scripts and tests. */
export function writeRunFile(
  dataDir: string,
  facts: { baseUrl: string; adminUrl: string; isReady: boolean },
  children: readonly RunningChild[],
): void {
  const processes = [
    { name: 'launcher', pid: process.pid },
    ...children.map((child) => ({ name: child.name, pid: child.pid() })),
  ];
  const file = join(dataDir, 'run.json');
  writeFileSync(`${file}.new`, JSON.stringify({ ...facts, processes }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
