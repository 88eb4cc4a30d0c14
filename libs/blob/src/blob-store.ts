import { defineResource } from '@assay/runtime';
import { blobConfig, type BlobConfig } from './blob.config.js';
import type { BucketSettings } from './client.js';
import { openObjectStore, type ObjectStore } from './object-store.js';
import { translateCustomerStoreError, translateOwnStoreError } from './store-errors.js';

const START_TIMEOUT_MS = 10_000;

/**
 * Opens the product's own bucket, without connecting.
 *
 * Calls end with `not_found/OBJECT_NOT_FOUND`, `timeout/OBJECT_STORE_TIMEOUT`, `timeout/CANCELLED`,
 * `unavailable/OBJECT_STORE_UNAVAILABLE`, or `internal/OBJECT_STORE_REFUSED` (credentials, rights, bucket).
 */
export function objectStore(config: BlobConfig): ObjectStore {
  const settings: BucketSettings = {
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    checksums: config.S3_CHECKSUMS,
  };
  return openObjectStore(settings, translateOwnStoreError);
}

/**
 * Opens a bucket that a customer configured, without connecting. Every failure is `invalid` with one of
 * `BUCKET_CREDENTIALS_REFUSED`, `BUCKET_FORBIDDEN`, `BUCKET_NOT_FOUND`, `BUCKET_REGION_WRONG`,
 * `BUCKET_UNAVAILABLE`, `BUCKET_REQUEST_FAILED`, `ENDPOINT_NOT_RESOLVED`, `ENDPOINT_UNREACHABLE`,
 * `ENDPOINT_TIMED_OUT`; details are `storeCode` and `storeStatus`, null when the store did not answer.
 * Only a call given up by its caller is `timeout/CANCELLED`.
 */
export function objectStoreFrom(settings: BucketSettings): ObjectStore {
  return openObjectStore(settings, translateCustomerStoreError);
}

/** The product's bucket as a module's need. */
export const blobStore = defineResource({
  name: 'blob',
  config: blobConfig,
  open: async ({ config, log }) => {
    const store = objectStore(config);
    let isEnsured = false;
    const ensure = async (): Promise<void> => {
      await store.ensureBucket({ timeoutMs: START_TIMEOUT_MS });
      isEnsured = true;
    };
    await ensure().catch((error: unknown) =>
      log.warn({ error, bucket: config.S3_BUCKET }, 'bucket not ready'),
    );
    return {
      value: store,
      close: () => store.close(),
      // Once seen, a store that is down later must not take the process out of service: only media need it.
      check: async () => {
        if (!isEnsured) await ensure();
      },
    };
  },
});
