import { text as readText } from 'node:stream/consumers';
import type { Bucket, CallLimits } from '@assay/blob';
import { AppError, isAppError } from '@assay/errors';
import { parseManifest, type Manifest } from './manifest.js';

/** Far above any manifest of ours. */
const MAX_MANIFEST_BYTES = 1024 * 1024;

/** The manifest of a window as it lies in the bucket; undefined when there is none, or it is not the window's. */
export async function findManifest(
  bucket: Bucket,
  key: string,
  expected: { series: string; throughVer: string },
  limits: CallLimits,
): Promise<Manifest | undefined> {
  try {
    const found = await bucket.get(key, limits);
    if (found.sizeBytes > MAX_MANIFEST_BYTES) {
      found.stream.destroy();
      return undefined;
    }
    return parseManifest(await readText(found.stream), expected);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the bucket has every object of a manifest in its full size. */
export async function hasObjectsOf(bucket: Bucket, manifest: Manifest, limits: CallLimits): Promise<boolean> {
  for (const { key, sizeBytes } of manifest.files) {
    try {
      if ((await bucket.head(key, limits)).sizeBytes !== sizeBytes) return false;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
  return true;
}

/** @throws AppError `invalid/EXPORT_NOT_VERIFIED` when the bucket does not give back what was written. */
export function notVerified(key: string): AppError {
  return new AppError(
    'invalid',
    'EXPORT_NOT_VERIFIED',
    `The bucket does not hold what was written to it: reading ${key} back failed.`,
  );
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** AWS says 403 of what is missing to keys that may not list the bucket. */
export function isForbidden(error: unknown): boolean {
  return statusOf(error) === 403;
}

function statusOf(error: unknown): unknown {
  return isAppError(error) ? error.details?.['storeStatus'] : undefined;
}
