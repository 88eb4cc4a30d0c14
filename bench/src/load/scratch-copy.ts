import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The engine writes its files once and replaces them: links to them are a copy. */
const LINKED = 'clickhouse';
/** About a process that ran on the original. */
const LEFT_OUT = new Set(['run.json', 'lock', 'launcher.pid']);

/**
 * A second data directory with the same data, for a run that writes. Takes next to no space and a second of time;
 * nobody may run on the original meanwhile.
 *
 * @returns Its path, and how to remove it.
 */
export function makeScratchCopy(dataDir: string): { path: string; remove(): void } {
  const path = `${dataDir}-scratch`;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(dataDir)) {
    if (LEFT_OUT.has(name)) continue;
    if (name === LINKED) execFileSync('cp', ['-al', join(dataDir, name), join(path, name)]);
    else cpSync(join(dataDir, name), join(path, name), { recursive: true });
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
