import type { Readable } from 'node:stream';
import { AbortMultipartUploadCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { sendBody, type UploadBody } from './body.js';

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;
const MAX_PARTS = 10_000;
const ABORT_TIMEOUT_MS = 10_000;

export interface UploadTarget {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** A stream with more or fewer bytes is refused, and nothing is stored. */
  readonly contentLength?: number | undefined;
}

/**
 * Stores a body under a key and gives its ETag. Bytes in memory go in one request; streams in parts of
 * 8 MiB, two at a time, so that a part can be sent again and memory stays flat. An upload that fails leaves
 * no parts behind, and its stream is destroyed.
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
  return sendBody(
    body,
    { contentLength, signal },
    {
      whole: async (bytes) => {
        const command = new PutObjectCommand({
          ...describe(target),
          Body: bytes,
          ContentLength: bytes.length,
        });
        return (await client.send(command, { abortSignal: signal })).ETag ?? '';
      },
      inParts: (stream) => uploadParts(client, stream, target, signal),
    },
  );
}

async function uploadParts(
  client: S3Client,
  body: Readable,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<string> {
  const upload = new Upload({
    client: bindSignal(client, signal),
    params: { ...describe(target), Body: body },
    partSize: Math.max(PART_BYTES, Math.ceil((target.contentLength ?? 0) / MAX_PARTS)),
    queueSize: PARTS_IN_FLIGHT,
    leavePartsOnError: false,
  });
  return (await upload.done()).ETag ?? '';
}

/** The uploader sends its parts without a signal of ours; giving an upload up must still reach the store. */
function bindSignal(client: S3Client, signal: AbortSignal): S3Client {
  const bound = Object.create(client) as S3Client;
  const send = (command: Parameters<S3Client['send']>[0]): Promise<unknown> => {
    const isGivingUp = command instanceof AbortMultipartUploadCommand;
    return client.send(command, { abortSignal: isGivingUp ? AbortSignal.timeout(ABORT_TIMEOUT_MS) : signal });
  };
  bound.send = send as S3Client['send'];
  return bound;
}

function describe({ bucket, key, contentType }: UploadTarget): {
  Bucket: string;
  Key: string;
  ContentType: string;
} {
  return { Bucket: bucket, Key: key, ContentType: contentType };
}
