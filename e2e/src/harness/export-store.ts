import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobConfig, objectStore, type ObjectStore } from '@assay/blob';
import { loadConfig } from '@assay/config';
import { startS3Server } from '@assay/embedded-s3';
import { createLogger } from '@assay/logging';

/** A bucket of a customer: an S3 server in the test process, which no test kills. */
export interface ExportStore {
  readonly bucket: ObjectStore;
  /** The fields of an export that name the bucket. */
  readonly settings: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openExportStore(): Promise<ExportStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-e2e-export-'));
  const key = { accessKeyId: 'test', secretAccessKey: randomBytes(12).toString('hex') };
  const log = createLogger({ service: 'test', level: 'silent' });
  const server = await startS3Server({ dataDir, ...key, log });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const bucket = objectStore(
    loadConfig.orThrow(blobConfig, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'exports',
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    }),
  );
  await bucket.ensureBucket();
  return {
    bucket,
    settings: {
      type: 'S3_COMPATIBLE',
      bucketName: 'exports',
      endpoint,
      region: 'auto',
      forcePathStyle: true,
      ...key,
    },
    close: async () => {
      await bucket.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
