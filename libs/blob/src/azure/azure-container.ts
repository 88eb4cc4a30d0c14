import type { Readable } from 'node:stream';
import {
  BlobServiceClient,
  StorageSharedKeyCredential,
  type BlobDownloadResponseParsed,
  type BlobGetPropertiesResponse,
} from '@azure/storage-blob';
import { stripQuotes, type ObjectInfo } from '../bucket.js';
import type { AzureSettings } from './azure-bucket.js';
import { sendBlocks } from './send-blocks.js';

const MAX_TRIES = 3;
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 5_000;

/** The requests of one container; its errors are the client library's. */
export interface AzureContainer {
  /** Fine when it is there. */
  create(signal: AbortSignal): Promise<void>;
  /** Gives the ETag. */
  putBytes(key: string, bytes: Uint8Array, contentType: string, signal: AbortSignal): Promise<string>;
  putStream(key: string, stream: Readable, contentType: string, signal: AbortSignal): Promise<string>;
  get(key: string, signal: AbortSignal): Promise<ObjectInfo & { stream: Readable }>;
  head(key: string, signal: AbortSignal): Promise<ObjectInfo>;
  delete(key: string, signal: AbortSignal): Promise<void>;
}

export function openContainer({
  endpoint,
  container,
  accountName,
  accountKey,
}: AzureSettings): AzureContainer {
  const credential = new StorageSharedKeyCredential(accountName, accountKey.reveal());
  const service = new BlobServiceClient(endpoint, credential, {
    retryOptions: {
      maxTries: MAX_TRIES,
      retryDelayInMs: RETRY_DELAY_MS,
      maxRetryDelayInMs: MAX_RETRY_DELAY_MS,
    },
  });
  const client = service.getContainerClient(container);
  return {
    create: async (abortSignal) => {
      await client.createIfNotExists({ abortSignal });
    },
    putBytes: async (key, bytes, contentType, abortSignal) => {
      const options = { abortSignal, blobHTTPHeaders: { blobContentType: contentType } };
      return (await client.getBlockBlobClient(key).upload(bytes, bytes.length, options)).etag ?? '';
    },
    putStream: async (key, stream, contentType, abortSignal) => {
      const blob = client.getBlockBlobClient(key);
      const ids = await sendBlocks(stream, abortSignal, async (id, bytes, options) => {
        await blob.stageBlock(id, bytes, bytes.length, options);
      });
      const options = { abortSignal, blobHTTPHeaders: { blobContentType: contentType } };
      return (await blob.commitBlockList(ids, options)).etag ?? '';
    },
    get: async (key, abortSignal) => {
      const answer = await client.getBlobClient(key).download(0, undefined, { abortSignal });
      return { ...describeBlob(key, answer), stream: answer.readableStreamBody as Readable };
    },
    head: async (key, abortSignal) =>
      describeBlob(key, await client.getBlobClient(key).getProperties({ abortSignal })),
    delete: async (key, abortSignal) => {
      await client.getBlobClient(key).deleteIfExists({ abortSignal });
    },
  };
}

function describeBlob(
  key: string,
  answer: BlobDownloadResponseParsed | BlobGetPropertiesResponse,
): ObjectInfo {
  return {
    key,
    sizeBytes: answer.contentLength ?? 0,
    contentType: answer.contentType ?? 'application/octet-stream',
    etag: stripQuotes(answer.etag ?? ''),
    modifiedMs: answer.lastModified?.getTime() ?? 0,
  };
}
