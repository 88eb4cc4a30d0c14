import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { sendBody, type UploadBody } from './body.js';
import type { PartSender } from './send-parts.js';

const ABORT_TIMEOUT_MS = 10_000;

export interface UploadTarget {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** A stream with more or fewer bytes is refused, and nothing is stored. */
  readonly contentLength?: number | undefined;
}

/**
 * Stores a body under a key and gives its ETag. Bytes in memory go in one request, streams in parts. An upload
 * that fails leaves no parts behind, and its stream is destroyed.
 *
 * @throws BodyFailure with what the stream threw as its cause; AppError `invalid/BODY_LENGTH_MISMATCH`; what
 *   the client threw.
 */
export async function uploadBody(
  client: S3Client,
  body: UploadBody,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<string> {
  const { contentLength } = target;
  return sendBody(body, { contentLength, signal }, s3Sender(client, target));
}

function s3Sender(
  client: S3Client,
  { bucket, key, contentType }: UploadTarget,
): PartSender<CompletedPart, string> {
  const object = { Bucket: bucket, Key: key };
  let opening: Promise<string | undefined> | undefined;
  const open = async (abortSignal: AbortSignal): Promise<string | undefined> => {
    const isChecked = (await client.config.requestChecksumCalculation()) === 'WHEN_SUPPORTED';
    const command = new CreateMultipartUploadCommand({
      ...object,
      ContentType: contentType,
      // What the client puts on each part has to be announced.
      ...(isChecked && { ChecksumAlgorithm: 'CRC32' }),
    });
    return (await client.send(command, { abortSignal })).UploadId;
  };
  return {
    whole: async (bytes, abortSignal) => {
      const command = new PutObjectCommand({
        ...object,
        ContentType: contentType,
        Body: bytes,
        ContentLength: bytes.length,
      });
      return (await client.send(command, { abortSignal })).ETag ?? '';
    },
    part: async (index, bytes, abortSignal) => {
      const UploadId = await (opening ??= open(abortSignal));
      const PartNumber = index + 1;
      const command = new UploadPartCommand({ ...object, UploadId, PartNumber, Body: bytes });
      const { ETag, ChecksumCRC32 } = await client.send(command, { abortSignal });
      return { PartNumber, ETag, ...(ChecksumCRC32 !== undefined && { ChecksumCRC32 }) };
    },
    complete: async (parts, abortSignal) => {
      const command = new CompleteMultipartUploadCommand({
        ...object,
        UploadId: await opening,
        MultipartUpload: { Parts: [...parts] },
      });
      return (await client.send(command, { abortSignal })).ETag ?? '';
    },
    // Nobody waits for an upload that was given up, but its parts would stay and cost.
    abandon: async () => {
      const UploadId = await opening?.catch(() => undefined);
      if (UploadId === undefined) return;
      const command = new AbortMultipartUploadCommand({ ...object, UploadId });
      await client
        .send(command, { abortSignal: AbortSignal.timeout(ABORT_TIMEOUT_MS) })
        .catch(() => undefined);
    },
  };
}
