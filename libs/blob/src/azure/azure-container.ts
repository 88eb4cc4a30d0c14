import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  BlobServiceClient,
  StorageSharedKeyCredential,
  type BlobDownloadResponseParsed,
  type BlobGetPropertiesResponse,
  type BlockBlobClient,
} from '@azure/storage-blob';
import { stripQuotes, type ObjectInfo } from '../bucket.js';
import type { PartSender } from '../send-parts.js';
import type { AzureSettings } from './azure-bucket.js';

const MAX_TRIES = 3;
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 5_000;
/** A block gets through in this time at 70 KB/s. The client library itself never gives a request up. */
const BLOCK_TIMEOUT_MS = 120_000;

/** The requests of one container; its errors are the client library's. */
export interface AzureContainer {
  /** Fine when it is there. */
  create(signal: AbortSignal): Promise<void>;
  /** How a body gets under a key; ends with the ETag. */
  senderOf(key: string, contentType: string): PartSender<string, string>;
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
    senderOf: (key, contentType) => azureSender(client.getBlockBlobClient(key), contentType),
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

function azureSender(blob: BlockBlobClient, contentType: string): PartSender<string, string> {
  const blobHTTPHeaders = { blobContentType: contentType };
  return {
    whole: async (bytes, abortSignal) =>
      (await blob.upload(bytes, bytes.length, { abortSignal, blobHTTPHeaders })).etag ?? '',
    part: async (index, bytes, signal) => {
      const timeout = AbortSignal.timeout(BLOCK_TIMEOUT_MS);
      // Ids of one length for all, as the store wants it.
      const id = Buffer.from(String(index).padStart(6, '0')).toString('base64');
      try {
        await blob.stageBlock(id, bytes, bytes.length, {
          abortSignal: AbortSignal.any([signal, timeout]),
          // With another MD5 the store refuses the block.
          transactionalContentMD5: createHash('md5').update(bytes).digest(),
        });
        return id;
      } catch (error) {
        throw timeout.aborted ? timeout.reason : error;
      }
    },
    complete: async (ids, abortSignal) =>
      (await blob.commitBlockList([...ids], { abortSignal, blobHTTPHeaders })).etag ?? '',
    // Azure drops blocks that nobody committed after a week, and offers no other way.
    abandon: () => Promise.resolve(),
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
