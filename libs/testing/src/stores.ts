import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A ClickHouse for one test suite, with a database of its own. */
export interface TestClickhouse {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The same as variables of @assay/clickhouse. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the engine without warning; false when it is a server given by CLICKHOUSE_URL. */
  kill(): Promise<boolean>;
  /** Starts the engine again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../../embedded-clickhouse/dist/main.js', import.meta.url));
/** Threads of the pool for six queries at once, as the program itself would ask for. */
const POOL_THREADS = '14';

/**
 * Starts the embedded engine as a child process, or takes the server of `CLICKHOUSE_URL`. The database does not
 * exist yet: migrations create it.
 */
export async function startClickhouse(): Promise<TestClickhouse> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const given = process.env['CLICKHOUSE_URL'];
  return given ? useServer(given, database) : startEngine(database);
}

async function useServer(url: string, database: string): Promise<TestClickhouse> {
  const user = process.env['CLICKHOUSE_USER'] ?? 'default';
  const password = process.env['CLICKHOUSE_PASSWORD'] ?? '';
  return Promise.resolve({
    ...facts(url, user, password, database),
    kill: () => Promise.resolve(false),
    restart: () => Promise.resolve(),
    stop: async () => {
      const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
      await fetch(url, { method: 'POST', headers, body: `DROP DATABASE IF EXISTS \`${database}\`` });
    },
  });
}

async function startEngine(database: string): Promise<TestClickhouse> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-clickhouse-'));
  const user = 'default';
  const password = randomBytes(12).toString('hex');
  let child: ChildProcess;
  const start = async (port: number): Promise<number> => {
    child = fork(PROGRAM, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        UV_THREADPOOL_SIZE: POOL_THREADS,
        EMBEDDED_DATA_DIR: join(folder, 'data'),
        EMBEDDED_PORT: String(port),
        EMBEDDED_USER: user,
        EMBEDDED_PASSWORD: password,
        EMBEDDED_LOG_LEVEL: 'warn',
      },
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(
        'the embedded ClickHouse ended before it was ready; is libs/embedded-clickhouse built?',
      );
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
    ended.catch(() => undefined);
    return message.port;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const port = await start(0);
  return {
    ...facts(`http://127.0.0.1:${port}`, user, password, database),
    kill: async () => {
      await end('SIGKILL');
      return true;
    },
    restart: async () => {
      await start(port);
    },
    stop: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function facts(url: string, user: string, password: string, database: string) {
  return {
    url,
    user,
    password,
    database,
    env: {
      CLICKHOUSE_URL: url,
      CLICKHOUSE_USER: user,
      CLICKHOUSE_PASSWORD: password,
      CLICKHOUSE_DATABASE: database,
    },
  };
}
