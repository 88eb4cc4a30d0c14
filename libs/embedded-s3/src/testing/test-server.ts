import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { createLogger } from '@assay/logging';
import { startS3Server, type S3ServerOptions } from '../server.js';

export const CREDENTIALS = { accessKeyId: 'test-user', secretAccessKey: 'test-secret/with+signs' };

export interface TestServer {
  readonly endpoint: string;
  readonly dataDir: string;
  /** Stops and starts again on the same folder; the port changes. */
  restart(changes?: Partial<S3ServerOptions>): Promise<TestServer>;
  close(): Promise<void>;
}

/** A server on a free port and a folder of its own, which goes away with it. */
export async function startTestServer(options: Partial<S3ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const log = createLogger({ service: 'embedded-s3', level: 'silent' });
  const server = await startS3Server({ ...CREDENTIALS, log, ...options, dataDir });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    dataDir,
    async restart(changes = {}) {
      await server.close();
      return startTestServer({ ...options, ...changes, dataDir });
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'embedded-s3-'));
}

/** A client with the SDK's default settings; a failure shows at once. */
export function makeClient(endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
}
