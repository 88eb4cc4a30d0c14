import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@assay/config';
import { startS3Server } from '@assay/embedded-s3';
import { createLogger } from '@assay/logging';
import { blobConfig, type BlobConfig } from '../blob.config.js';

export interface TestStore {
  /** Settings for a bucket that nobody else uses and that does not exist yet. */
  readonly config: BlobConfig;
  close(): Promise<void>;
}

/** The store that `S3_ENDPOINT` names, or an embedded one started here. */
export async function startTestStore(): Promise<TestStore> {
  const given = loadConfig.orThrow(blobConfig);
  if (given.S3_ENDPOINT === undefined) return startEmbeddedStore();
  return { config: { ...given, S3_BUCKET: makeBucketName() }, close: () => Promise.resolve() };
}

function makeBucketName(): string {
  return `blob-test-${randomBytes(6).toString('hex')}`;
}

/** An embedded store whose files can be counted. */
export async function startEmbeddedStore(): Promise<TestStore & { countFiles(): Promise<number> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'blob-test-'));
  const key = { accessKeyId: 'test-key', secretAccessKey: randomBytes(12).toString('hex') };
  const server = await startS3Server({
    dataDir,
    ...key,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    S3_BUCKET: makeBucketName(),
  };
  return {
    config: loadConfig.orThrow(blobConfig, env),
    async countFiles() {
      const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
