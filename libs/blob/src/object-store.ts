import type { Readable } from 'node:stream';
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
import { CALL_TIMEOUT_MS, stripQuotes, TRANSFER_TIMEOUT_MS, type Bucket, type ObjectInfo } from './bucket.js';
import { makeClient, makeSigner, type BucketSettings } from './client.js';
import type { CallLimits } from './deadline.js';
import { openLimited, runLimited } from './limited-call.js';
import { checkObjectKey } from './object-key.js';
import { signGet, signPut, type SignedPutBinding } from './signed-urls.js';
import type { TranslateError } from './store-errors.js';
import { findCode, findStatus } from './store-fault.js';
import { uploadBody } from './upload.js';

const MAX_LIST_LIMIT = 1000;

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** The objects of one bucket in an S3 store. */
export interface ObjectStore extends Bucket {
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
  /** Creates the bucket when it is missing. */
  ensureBucket(limits?: CallLimits): Promise<void>;
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
    // Buckets are made by their owner: their names belong to all customers of a store together.
    prepare: () => Promise.resolve(),
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
      return openLimited({ timeoutMs: TRANSFER_TIMEOUT_MS, ...limits }, translate, async (abortSignal) => {
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
        return { ...describeObject(key, answer), stream: answer.Body as Readable };
      });
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
    ensureBucket: (limits = {}) =>
      run(limits, CALL_TIMEOUT_MS, (signal) => ensureBucket(client, settings, signal)),
    close() {
      client.destroy();
      signer.destroy();
      return Promise.resolve();
    },
  };
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
