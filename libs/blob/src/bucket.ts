import type { Readable } from 'node:stream';
import type { CallLimits } from './deadline.js';
import type { UploadBody } from './body.js';

export interface ObjectInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedMs: number;
}

export interface PutOptions extends CallLimits {
  readonly contentType: string;
  /** Checked against streams: another length is `invalid/BODY_LENGTH_MISMATCH` and stores nothing. */
  readonly contentLength?: number;
}

/**
 * What any kind of store can do with the objects of one bucket. Every call has a time limit (30 s; 15 min for
 * `put` and `get`) and takes an AbortSignal; requests are tried three times at most. Keys are 1 to 1,024 bytes
 * without `.` and `..` segments, otherwise `invalid/OBJECT_KEY_INVALID`. Which other errors come depends on whose
 * bucket it is: see `objectStore`, `objectStoreFrom` and `azureBucketFrom`.
 */
export interface Bucket {
  /** Makes the bucket when it is missing and its kind of store leaves that to those who write to it. */
  prepare(limits?: CallLimits): Promise<void>;
  /** Replaces what is there. A stream's own error comes through unchanged, and then nothing was stored. */
  put(key: string, body: UploadBody, options: PutOptions): Promise<{ etag: string }>;
  /** The stream must be read or destroyed. The time limit covers reading it. */
  get(key: string, limits?: CallLimits): Promise<ObjectInfo & { stream: Readable }>;
  head(key: string, limits?: CallLimits): Promise<ObjectInfo>;
  /** Deleting what does not exist is fine. */
  delete(key: string, limits?: CallLimits): Promise<void>;
  /** Closes connections; calls under way fail. */
  close(): Promise<void>;
}

export const CALL_TIMEOUT_MS = 30_000;
export const TRANSFER_TIMEOUT_MS = 15 * 60_000;

/** An ETag without the quotes that HTTP puts around it. */
export function stripQuotes(etag: string): string {
  return etag.replaceAll('"', '');
}
