import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '@assay/embedded-mongo';
import { createLogger } from '@assay/logging';

/** A document store for one test file. */
export interface TestMongo {
  /** What a process needs to use it: MONGODB_URI, and a database prefix that nobody else uses. */
  readonly env: { readonly MONGODB_URI: string; readonly MONGODB_DATABASE_PREFIX: string };
  /** Another prefix: an empty store. */
  empty(): TestMongo['env'];
  close(): Promise<void>;
}

const makePrefix = (): string => `test-${randomBytes(6).toString('hex')}`;

/**
 * The store that `MONGODB_URI` names, else an embedded one started in this process. Databases of a given store
 * are left behind under their prefix.
 */
export async function startTestMongo(): Promise<TestMongo> {
  const given = process.env['MONGODB_URI'];
  if (given) return makeTestMongo(given, () => Promise.resolve());
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-mongo-'));
  const password = randomBytes(12).toString('hex');
  const server = await startMongoServer({
    dataDir,
    user: 'test',
    password,
    noSync: true,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const uri = `mongodb://test:${password}@127.0.0.1:${server.port}/?replicaSet=embedded&authSource=admin`;
  return makeTestMongo(uri, async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

function makeTestMongo(uri: string, close: () => Promise<void>): TestMongo {
  const empty = (): TestMongo['env'] => ({ MONGODB_URI: uri, MONGODB_DATABASE_PREFIX: makePrefix() });
  return { env: empty(), empty, close };
}
