import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programPath } from '@assay/embedded-clickhouse';

export interface Engine {
  /** Variables of @assay/clickhouse. */
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the embedded store on the folder that the launcher would use; nobody else may run on it. */
export async function startEngine(dataDir: string): Promise<Engine> {
  const password = randomBytes(12).toString('hex');
  const program = fileURLToPath(programPath);
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      UV_THREADPOOL_SIZE: '14',
      EMBEDDED_DATA_DIR: join(dataDir, 'clickhouse'),
      EMBEDDED_PORT: '0',
      EMBEDDED_USER: 'loader',
      EMBEDDED_PASSWORD: password,
      EMBEDDED_LOG_LEVEL: 'warn',
      EMBEDDED_MAX_MEMORY_BYTES: String(6 * 2 ** 30),
    },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the embedded ClickHouse ended');
  });
  ended.catch(() => undefined);
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  return {
    pid: child.pid ?? 0,
    env: {
      CLICKHOUSE_URL: `http://127.0.0.1:${port}`,
      CLICKHOUSE_USER: 'loader',
      CLICKHOUSE_PASSWORD: password,
      CLICKHOUSE_DATABASE: 'assay',
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
