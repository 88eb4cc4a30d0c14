import { addAbortSignal, Readable, Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@assay/errors';
import { sendParts, type PartSender } from './send-parts.js';

export type UploadBody = string | Uint8Array | Readable | AsyncIterable<Uint8Array | string>;

/** Wraps what a body's stream threw, to keep it apart from what the store did. */
export class BodyFailure extends Error {}

/**
 * Sends bytes in memory whole, and streams in parts (see `sendParts`). A stream is destroyed in the end; sending it
 * breaks off when it fails, has another length than announced, or the signal aborts.
 *
 * @throws BodyFailure with what the stream threw as its cause; AppError `invalid/BODY_LENGTH_MISMATCH`; what
 *   the sender threw.
 */
export async function sendBody<Part, Result>(
  body: UploadBody,
  limits: { readonly contentLength?: number | undefined; readonly signal: AbortSignal },
  sender: PartSender<Part, Result>,
): Promise<Result> {
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    checkLength(bytes.length, limits.contentLength);
    return sender.whole(bytes, limits.signal);
  }
  return sendStream(body instanceof Readable ? body : Readable.from(body), limits, sender);
}

async function sendStream<Part, Result>(
  source: Readable,
  { contentLength, signal }: { contentLength?: number | undefined; signal: AbortSignal },
  sender: PartSender<Part, Result>,
): Promise<Result> {
  const meter = new LengthMeter(contentLength);
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
  try {
    return await sendParts(source.pipe(meter), signal, sender);
  } catch (error) {
    throw meter.lengthError ?? failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    source.destroy();
    meter.destroy();
  }
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
