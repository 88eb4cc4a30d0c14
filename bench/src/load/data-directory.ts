import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(data, null, 2)}\n`);
}
