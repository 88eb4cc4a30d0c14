import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { programPath } from '../program-path.js';
import { countPoolThreads, SERVER_DEFAULTS } from '../server-options.js';

export const TEST_USER = 'tester';
export const TEST_PASSWORD = 'correct horse';

interface SendOptions {
  readonly method?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ChildServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  connect(options?: Parameters<typeof createClient>[0]): ClickHouseClient;
  /** A request without any client library; `path` begins with `/`. */
  send(path: string, init?: SendOptions): Promise<Response>;
  rssMegabytes(): number;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export async function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'embedded-clickhouse-'));
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/** The environment that the launcher gives the program. */
export function buildEnvironment(dataDir: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: '',
    UV_THREADPOOL_SIZE: String(countPoolThreads(SERVER_DEFAULTS.maxConcurrency)),
    EMBEDDED_DATA_DIR: dataDir,
    EMBEDDED_USER: TEST_USER,
    EMBEDDED_PASSWORD: TEST_PASSWORD,
    EMBEDDED_LOG_LEVEL: 'silent',
    ...extra,
  };
}

/** Starts the built program (`npx tsc -b libs/embedded-clickhouse`) and waits until it is ready. */
export async function startChildServer(dataDir: string, extra: NodeJS.ProcessEnv = {}): Promise<ChildServer> {
  const child = fork(fileURLToPath(programPath), { env: buildEnvironment(dataDir, extra) });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the program exited with ${code} before it was ready`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${TEST_USER}:${TEST_PASSWORD}`).toString('base64')}`;
  return {
    child,
    port,
    url,
    connect: (options) =>
      createClient({ url, username: TEST_USER, password: TEST_PASSWORD, log: { level: 127 }, ...options }),
    send: (path, init) => fetch(url + path, { ...init, headers: { authorization, ...init?.headers } }),
    rssMegabytes: () => readRssMegabytes(child.pid ?? 0),
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function readRssMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** All rows of a query. */
export async function readRows<T>(
  client: ClickHouseClient,
  query: string,
  more: Omit<Parameters<ClickHouseClient['query']>[0], 'query' | 'format'> = {},
): Promise<T[]> {
  const result = await client.query({ query, format: 'JSONEachRow', ...more });
  return result.json<T>();
}
