import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Slice } from '../data/index.js';

/** What a loaded data directory says about itself, for the probes. */
export interface LoadedData {
  readonly observations: number;
  readonly seed: number;
  /** The traces spread over so many days, up to this moment (Unix milliseconds). */
  readonly days: number;
  readonly endMs: number;
  readonly loadedAt: string;
}

const FILE = 'bench.json';
const PROGRESS_FILE = 'bench-progress.json';

/** How far a load has come, so that one that was broken off goes on. */
export interface LoadProgress {
  readonly slice: Slice;
  readonly slices: number;
  /** Copy to make next, down to 1; 0 when all are made. */
  readonly nextCopy: number;
}

/** Undefined when the load must begin at the beginning. */
export function readProgress(dataDir: string): LoadProgress | undefined {
  const file = join(dataDir, PROGRESS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LoadProgress) : undefined;
}

export function writeProgress(dataDir: string, progress: LoadProgress): void {
  writeFileSync(join(dataDir, PROGRESS_FILE), JSON.stringify(progress));
}

/** Project and keys of every data directory of the benchmarks. */
export const BENCH_KEYS = {
  projectId: 'bench',
  publicKey: 'pk-lf-bench',
  secretKey: 'sk-lf-bench-only-on-this-machine',
} as const;

/** The same as variables of a first start. */
export const BENCH_ENV = {
  INIT_ORG_ID: 'bench-org',
  INIT_ORG_NAME: 'Benchmarks',
  INIT_PROJECT_ID: BENCH_KEYS.projectId,
  INIT_PROJECT_NAME: 'Benchmark',
  INIT_PROJECT_PUBLIC_KEY: BENCH_KEYS.publicKey,
  INIT_PROJECT_SECRET_KEY: BENCH_KEYS.secretKey,
} as const;

/** @throws Error When the directory holds no complete load. */
export function readLoadedData(dataDir: string): LoadedData {
  const file = join(dataDir, FILE);
  if (!existsSync(file))
    throw new Error(
      `no data in ${dataDir}: run npm run bench:load -- --observations 10000000 --data-dir ${dataDir}`,
    );
  return JSON.parse(readFileSync(file, 'utf8')) as LoadedData;
}

export function isLoaded(dataDir: string): boolean {
  return existsSync(join(dataDir, FILE));
}

/** Marks a load as complete. */
export function writeLoadedData(dataDir: string, data: LoadedData): void {
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(data, null, 2)}\n`);
  rmSync(join(dataDir, PROGRESS_FILE), { force: true });
}
