import { addAbortSignal, type Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type BucketLocationConstraint,
  type S3Client,
} from '@aws-sdk/client-s3';
import { makeClient, makeSigner, type BucketSettings } from './client.js';
import { raceAbort, startDeadline, type CallLimits } from './deadline.js';
import { checkObjectKey } from './object-key.js';
import { signGet, signPut, type SignedPutBinding } from './signed-urls.js';
import type { TranslateError } from './store-errors.js';
import { findCode, findStatus } from './store-fault.js';
import { BodyFailure, uploadBody, type UploadBody } from './upload.js';

const CALL_TIMEOUT_MS = 30_000;
const TRANSFER_TIMEOUT_MS = 15 * 60_000;
const MAX_LIST_LIMIT = 1000;

export interface ObjectInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedMs: number;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

export interface PutOptions extends CallLimits {
  readonly contentType: string;
  /** Checked against streams: another length is `invalid/BODY_LENGTH_MISMATCH` and stores nothing. */
  readonly contentLength?: number;
}

/**
 * The objects of one bucket. Every call has a time limit (30 s; 15 min for `put` and `get`) and takes an
 * AbortSignal; requests are tried three times at most. Keys are 1 to 1,024 bytes without `.` and `..`
 * segments, otherwise `invalid/OBJECT_KEY_INVALID`. Which other errors come depends on whose bucket it is:
 * see `objectStore` and `objectStoreFrom`.
 */
export interface ObjectStore {
  /** Replaces what is there. A stream's own error comes through unchanged, and then nothing was stored. */
  put(key: string, body: UploadBody, options: PutOptions): Promise<{ etag: string }>;
  /** The stream must be read or destroyed. The time limit covers reading it. */
  get(key: string, limits?: CallLimits): Promise<ObjectInfo & { stream: Readable }>;
  head(key: string, limits?: CallLimits): Promise<ObjectInfo>;
  /** Deleting what does not exist is fine. */
  delete(key: string, limits?: CallLimits): Promise<void>;
  /**
   * One page of keys in UTF-8 order.
   *
   * @param cursor `nextCursor` of the page before; undefined for the first.
   */
  list(
    prefix: string,
    cursor?: string,
    options?: CallLimits & { limit?: number },
  ): Promise<{ objects: ListedObject[]; nextCursor: string | undefined }>;
  /** A URL that downloads the object. */
  signGet(key: string, options: { expiresSeconds: number }): Promise<string>;
  /**
   * A URL that uploads exactly the announced bytes: the uploader must send the headers `Content-Type`,
   * `Content-Length` and `x-amz-checksum-sha256` as bound here, and the store refuses any other body.
   */
  signPut(key: string, binding: SignedPutBinding): Promise<string>;
  /** Writes a small text to find out whether writing is possible. The object stays. */
  testUpload(key: string, text: string, limits: CallLimits & { timeoutMs: number }): Promise<void>;
  /** Creates the bucket when it is missing. */
  ensureBucket(limits?: CallLimits): Promise<void>;
  /** Closes connections; calls under way fail. */
  close(): Promise<void>;
}

/** Opens a store without connecting. `translate` decides which errors its calls end with. */
export function openObjectStore(settings: BucketSettings, translate: TranslateError): ObjectStore {
  const client = makeClient(settings);
  const signer = makeSigner(settings);
  const { bucket } = settings;
  const run = <T>(
    limits: CallLimits,
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => runLimited({ timeoutMs, ...limits }, translate, work);

  return {
    async put(key, body, { contentType, contentLength, ...limits }) {
      checkObjectKey(key);
      const target = { bucket, key, contentType, contentLength };
      const etag = await run(limits, TRANSFER_TIMEOUT_MS, (signal) =>
        uploadBody(client, body, target, signal),
      );
      return { etag: stripQuotes(etag) };
    },
    get: (key, limits = {}) => {
      checkObjectKey(key);
      return getObject(client, bucket, key, { timeoutMs: TRANSFER_TIMEOUT_MS, ...limits }, translate);
    },
    head: (key, limits = {}) => {
      checkObjectKey(key);
      return run(limits, CALL_TIMEOUT_MS, async (abortSignal) => {
        const answer = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), {
          abortSignal,
        });
        return describeObject(key, answer);
      });
    },
    async delete(key, limits = {}) {
      checkObjectKey(key);
      await run(limits, CALL_TIMEOUT_MS, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },
    list: (prefix, cursor, { limit = MAX_LIST_LIMIT, ...limits } = {}) =>
      run(limits, CALL_TIMEOUT_MS, async (abortSignal) => {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: Math.min(limit, MAX_LIST_LIMIT),
          ContinuationToken: cursor,
        });
        const page = await client.send(command, { abortSignal });
        const objects = (page.Contents ?? []).map(({ Key, Size, LastModified }) => ({
          key: Key ?? '',
          sizeBytes: Size ?? 0,
          modifiedMs: LastModified?.getTime() ?? 0,
        }));
        return { objects, nextCursor: page.NextContinuationToken };
      }),
    async signGet(key, { expiresSeconds }) {
      checkObjectKey(key);
      return run({}, CALL_TIMEOUT_MS, () => signGet(signer, bucket, key, expiresSeconds));
    },
    async signPut(key, binding) {
      checkObjectKey(key);
      return run({}, CALL_TIMEOUT_MS, () => signPut(signer, bucket, key, binding));
    },
    async testUpload(key, text, limits) {
      checkObjectKey(key);
      const target = { bucket, key, contentType: 'text/plain' };
      await run(limits, limits.timeoutMs, (signal) => uploadBody(client, text, target, signal));
    },
    ensureBucket: (limits = {}) =>
      run(limits, CALL_TIMEOUT_MS, (signal) => ensureBucket(client, settings, signal)),
    close() {
      client.destroy();
      signer.destroy();
      return Promise.resolve();
    },
  };
}

async function runLimited<T>(
  limits: CallLimits & { timeoutMs: number },
  translate: TranslateError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(limits);
  try {
    // Some steps of a call do not look at the signal (name resolution, credentials).
    return await raceAbort(work(deadline.signal), deadline.signal);
  } catch (error) {
    if (error instanceof BodyFailure && !deadline.signal.aborted) throw error.cause;
    throw translate(deadline.signal.aborted ? deadline.signal.reason : error, deadline.hasTimedOut());
  } finally {
    deadline.end();
  }
}

/** Like `runLimited`, but the clock runs on until the stream has closed. */
async function getObject(
  client: S3Client,
  bucket: string,
  key: string,
  limits: CallLimits & { timeoutMs: number },
  translate: TranslateError,
): Promise<ObjectInfo & { stream: Readable }> {
  const deadline = startDeadline(limits);
  try {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key });
    const answer = await raceAbort(client.send(command, { abortSignal: deadline.signal }), deadline.signal);
    const stream = answer.Body as Readable;
    addAbortSignal(deadline.signal, stream).once('close', () => deadline.end());
    return { ...describeObject(key, answer), stream };
  } catch (error) {
    deadline.end();
    throw translate(deadline.signal.aborted ? deadline.signal.reason : error, deadline.hasTimedOut());
  }
}

interface ObjectAnswer {
  ContentLength?: number | undefined;
  ContentType?: string | undefined;
  ETag?: string | undefined;
  LastModified?: Date | undefined;
}

function describeObject(key: string, answer: ObjectAnswer): ObjectInfo {
  return {
    key,
    sizeBytes: answer.ContentLength ?? 0,
    contentType: answer.ContentType ?? 'application/octet-stream',
    etag: stripQuotes(answer.ETag ?? ''),
    modifiedMs: answer.LastModified?.getTime() ?? 0,
  };
}

function stripQuotes(etag: string): string {
  return etag.replaceAll('"', '');
}

/** Regions that a store takes as "wherever you are": naming them when creating a bucket is an error. */
const DEFAULT_REGIONS = new Set(['us-east-1', 'auto', '']);

async function ensureBucket(
  client: S3Client,
  { bucket, region }: BucketSettings,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: signal });
    return;
  } catch (error) {
    if (findStatus(error) !== 404) throw error;
  }
  const location = { LocationConstraint: region as BucketLocationConstraint };
  const command = new CreateBucketCommand({
    Bucket: bucket,
    ...(!DEFAULT_REGIONS.has(region) && { CreateBucketConfiguration: location }),
  });
  try {
    await client.send(command, { abortSignal: signal });
  } catch (error) {
    // Another process was faster.
    if (findCode(error) !== 'BucketAlreadyOwnedByYou') throw error;
  }
}
