import { addAbortSignal, Readable, Transform, type TransformCallback } from 'node:stream';
import { AbortMultipartUploadCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@assay/errors';

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;
const MAX_PARTS = 10_000;
const ABORT_TIMEOUT_MS = 10_000;

export type UploadBody = string | Uint8Array | Readable | AsyncIterable<Uint8Array | string>;

export interface UploadTarget {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** A stream with more or fewer bytes is refused, and nothing is stored. */
  readonly contentLength?: number | undefined;
}

/** Wraps what a body's stream threw, to keep it apart from what the store did. */
export class BodyFailure extends Error {}

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
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    checkLength(bytes.length, target.contentLength);
    const command = new PutObjectCommand({ ...describe(target), Body: bytes, ContentLength: bytes.length });
    return (await client.send(command, { abortSignal: signal })).ETag ?? '';
  }
  return uploadStream(client, body instanceof Readable ? body : Readable.from(body), target, signal);
}

async function uploadStream(
  client: S3Client,
  source: Readable,
  target: UploadTarget,
  signal: AbortSignal,
): Promise<string> {
  const meter = new LengthMeter(target.contentLength);
  let failure: BodyFailure | undefined;
  const fail = (cause: unknown): void => {
    failure ??= new BodyFailure('The body failed.', { cause });
    meter.destroy(failure);
  };
  source.once('error', fail);
  source.once('close', () => {
    if (!source.readableEnded && !meter.destroyed) fail(new Error('The body ended early.'));
  });
  addAbortSignal(signal, meter);
  const stop = (): void => void source.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const upload = new Upload({
    client: bindSignal(client, signal),
    params: { ...describe(target), Body: source.pipe(meter) },
    partSize: Math.max(PART_BYTES, Math.ceil((target.contentLength ?? 0) / MAX_PARTS)),
    queueSize: PARTS_IN_FLIGHT,
    leavePartsOnError: false,
  });
  try {
    return (await upload.done()).ETag ?? '';
  } catch (error) {
    throw meter.lengthError ?? failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    source.destroy();
    meter.destroy();
  }
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

function checkLength(bytes: number, expected: number | undefined): void {
  if (expected === undefined || bytes === expected) return;
  throw new AppError(
    'invalid',
    'BODY_LENGTH_MISMATCH',
    `The body has ${bytes} bytes instead of ${expected}.`,
  );
}

/** Passes a stream on and compares its length with the one announced before its end gets through. */
class LengthMeter extends Transform {
  lengthError: unknown;
  readonly #expected: number | undefined;
  #bytes = 0;

  constructor(expected: number | undefined) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#expected !== undefined && this.#bytes > this.#expected) this.#finish(callback);
    else callback(null, chunk);
  }

  override _flush(callback: TransformCallback): void {
    this.#finish(callback);
  }

  #finish(callback: TransformCallback): void {
    try {
      checkLength(this.#bytes, this.#expected);
      callback();
    } catch (error) {
      this.lengthError = error;
      callback(error as Error);
    }
  }
}
