import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MongoServerOptions, startMongoServer } from '../server.js';

/** A server on a directory of its own. */
export interface TestServer {
  readonly port: number;
  readonly dataDir: string;
  /** URI of a database, ready for the driver. */
  uri(db?: string, user?: string, password?: string): string;
  /** Stops and starts on the same data. */
  restart(changes?: Partial<MongoServerOptions>): Promise<void>;
  /** Stops and removes the data. */
  stop(): Promise<void>;
}

export const TEST_USER = 'app';
export const TEST_PASSWORD = 'correct-horse';

export function makeUri(port: number, db = 'test', user = TEST_USER, password = TEST_PASSWORD): string {
  return `mongodb://${user}:${password}@127.0.0.1:${String(port)}/${db}?replicaSet=embedded&authSource=admin`;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a server without flushing to disk; logged errors are kept silent unless a log is given. */
export async function startTestServer(options: Partial<MongoServerOptions> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  const start = (changes: Partial<MongoServerOptions> = {}) =>
    startMongoServer({
      dataDir,
      user: TEST_USER,
      password: TEST_PASSWORD,
      log: silentLog,
      noSync: true,
      ...options,
      ...changes,
    });
  let server = await start();
  return {
    get port() {
      return server.port;
    },
    dataDir,
    uri: (db, user, password) => makeUri(server.port, db, user, password),
    async restart(changes) {
      await server.close();
      server = await start(changes);
    },
    async stop() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
