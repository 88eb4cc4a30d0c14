import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningChild } from './child.js';

export interface ProcessFact {
  readonly name: string;
  readonly pid?: number | undefined;
}

export interface RunFile {
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly isReady: boolean;
  /** The launcher first. */
  readonly processes: readonly ProcessFact[];
}

const fileIn = (dataDir: string): string => join(dataDir, 'run.json');

/** Writes `run.json` in the data directory: where the API is and which processes run. For scripts and tests. */
export function writeRunFile(
  dataDir: string,
  facts: Omit<RunFile, 'processes'>,
  children: readonly RunningChild[],
): void {
  const processes: ProcessFact[] = [
    { name: 'launcher', pid: process.pid },
    ...children.map((child) => ({ name: child.name, pid: child.pid() })),
  ];
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ ...facts, processes }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What the newest launcher of this directory wrote; undefined when none did. */
export function readRunFile(dataDir: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
