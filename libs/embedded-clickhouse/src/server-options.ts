import type { Logger } from '@assay/logging';

export interface ClickhouseServerOptions {
  /** Holds the database; created when missing. One process owns it at a time. */
  readonly dataDir: string;
  readonly host?: string;
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly user: string;
  readonly password: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Requests inside the engine at once: a third of them for inserts only. */
  readonly maxConcurrency?: number;
  /** Requests that may wait for a slot, for reads and for inserts each. */
  readonly maxWaiting?: number;
  /** Largest request body after decompression. */
  readonly maxBodyBytes?: number;
  /** What the whole process may use before queries fail with code 241. */
  readonly maxMemoryBytes?: number;
  /** `max_memory_usage` of a query that sets none. */
  readonly queryMemoryBytes?: number;
  /** `max_execution_time` of a query that sets none. */
  readonly queryTimeoutSeconds?: number;
  /** `max_threads` of a query that sets none. */
  readonly queryThreads?: number;
  /** A client that takes nothing of its answer for this long is cut off. */
  readonly sendTimeoutMs?: number;
  /** How long a predecessor may take to let go of the data directory. */
  readonly lockTimeoutMs?: number;
}

export type ResolvedServerOptions = Required<ClickhouseServerOptions>;

const MIB = 1024 * 1024;

export const SERVER_DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  maxConcurrency: 6,
  maxWaiting: 200,
  maxBodyBytes: 256 * MIB,
  maxMemoryBytes: 2048 * MIB,
  queryMemoryBytes: 1024 * MIB,
  queryTimeoutSeconds: 120,
  queryThreads: 2,
  sendTimeoutMs: 120_000,
  lockTimeoutMs: 15_000,
} as const;

export function resolveServerOptions(options: ClickhouseServerOptions): ResolvedServerOptions {
  const resolved = { ...SERVER_DEFAULTS, ...options };
  // One slot for each of the two lanes.
  return { ...resolved, maxConcurrency: Math.max(2, resolved.maxConcurrency) };
}

/**
 * Threads the process's pool must have: each engine call occupies one for as long as it runs, and file and
 * name look-ups need some beside. The pool is sized by `UV_THREADPOOL_SIZE` before its first use.
 */
export function countPoolThreads(maxConcurrency: number): number {
  return maxConcurrency + 8;
}
