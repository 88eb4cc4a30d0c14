import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform, Writable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  findChecksumAlgorithm,
  makeHasher,
  type Checksum,
  type ChecksumAlgorithm,
  type Hasher,
} from './checksums.js';
import { ChunkedBody } from './chunked-body.js';
import { S3Error } from './s3-error.js';
import { findHeader, type S3Request } from './s3-request.js';
import type { Authenticated } from './sigv4.js';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** A body that was read to its end and agrees with every length, hash and checksum the client gave. */
export interface VerifiedBody {
  readonly size: number;
  /** MD5 of the data, hex: the ETag of an object stored in one piece. */
  readonly md5: string;
  readonly checksum: Checksum | undefined;
}

/** A request whose signature holds and whose body has not been read. */
export interface IncomingBody {
  readonly request: S3Request;
  readonly response: ServerResponse;
  readonly authenticated: Authenticated;
}

export interface ReadBodyOptions {
  /** Computed even when the client sends none; a different one in the request is refused. */
  checksumAlgorithm?: ChecksumAlgorithm | undefined;
  /** Most bytes of data accepted; 5 GiB when absent. */
  maxBytes?: number;
}

/**
 * Streams the data of a request into `target`, without framing, and verifies it on the way. A client that
 * waits for `100 Continue` gets it only after its headers were found good. What a failure leaves in the
 * target is worthless.
 *
 * @throws S3Error `MissingContentLength`, `EntityTooLarge`, `IncompleteBody`, `BadDigest`, `InvalidDigest`,
 *   `XAmzContentSHA256Mismatch`, `MalformedTrailerError`, `NotImplemented` (payload or checksum kinds).
 */
export async function readBody(
  { request, response, authenticated }: IncomingBody,
  target: Writable,
  options: ReadBodyOptions = {},
): Promise<VerifiedBody> {
  const { payload, chunkSigning } = authenticated;
  const isChunked = payload.startsWith('STREAMING-');
  const expectedBytes = readExpectedBytes(request, isChunked, options.maxBytes ?? MAX_OBJECT_BYTES);
  const asked = readAskedChecksum(request);
  const algorithm = options.checksumAlgorithm ?? asked?.algorithm;
  if (asked && asked.algorithm !== algorithm) {
    throw new S3Error(
      'InvalidRequest',
      `Checksum type mismatch: expected ${algorithm}, got ${asked.algorithm}.`,
    );
  }
  const meter = new BodyMeter(expectedBytes, algorithm, /^[0-9a-f]{64}$/.test(payload));
  const framing = isChunked ? new ChunkedBody(isSignedStream(payload) ? chunkSigning : undefined) : undefined;
  if (!framing) checkPlainPayload(payload);
  if (findHeader(request, 'expect')?.toLowerCase() === '100-continue') response.writeContinue();
  const stages = framing ? [framing, meter] : [meter];
  await pump(request.message, stages, target);
  const isTrailer = framing !== undefined && asked?.isTrailer === true;
  return meter.finish(request, payload, isTrailer ? readTrailer(framing, asked.algorithm) : asked?.value);
}

/**
 * Runs the body through its stages. The request itself stays whole when one of them fails: destroying it, as
 * a pipeline from it would, takes the connection away before the client has read why.
 */
async function pump(message: IncomingMessage, stages: readonly Transform[], target: Writable): Promise<void> {
  const first = stages[0] as Transform;
  const stop = (): void => {
    if (!message.readableEnded) first.destroy(new S3Error('IncompleteBody', 'The client went away.'));
  };
  if (message.destroyed) stop();
  message.once('close', stop);
  message.pipe(first);
  try {
    await pipeline([...stages, target]);
  } finally {
    message.off('close', stop);
    message.unpipe(first);
  }
}

/** Reads a small body (an XML document) as text. Errors as `readBody`. */
export async function readBodyText(body: IncomingBody, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write: (chunk: Buffer, _encoding, callback) => {
      chunks.push(chunk);
      callback();
    },
  });
  await readBody(body, collect, { maxBytes });
  return Buffer.concat(chunks).toString('utf8');
}

function readExpectedBytes(request: S3Request, isChunked: boolean, maxBytes: number): number {
  const header = isChunked ? 'x-amz-decoded-content-length' : 'content-length';
  const text = findHeader(request, header);
  if (text === undefined)
    throw new S3Error('MissingContentLength', `You must provide the ${header} HTTP header.`);
  if (!/^\d{1,15}$/.test(text)) throw new S3Error('InvalidArgument', `${header} is not a number.`);
  const bytes = Number(text);
  if (bytes > maxBytes) throw new S3Error('EntityTooLarge', `The body may have at most ${maxBytes} bytes.`);
  return bytes;
}

interface AskedChecksum {
  algorithm: ChecksumAlgorithm;
  isTrailer: boolean;
  value: string | undefined;
}

const NOT_ALGORITHMS = new Set(['x-amz-checksum-type', 'x-amz-checksum-algorithm', 'x-amz-checksum-mode']);

/**
 * Which checksum the client gives for this body. Headers only: presigners put a checksum of the empty body
 * into the query, where it means nothing.
 */
function readAskedChecksum(request: S3Request): AskedChecksum | undefined {
  const headers = Object.keys(request.message.headers).filter(
    (name) => name.startsWith('x-amz-checksum-') && !NOT_ALGORITHMS.has(name),
  );
  const trailers = (findHeader(request, 'x-amz-trailer') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.startsWith('x-amz-checksum-'));
  const [name, ...more] = [...headers, ...trailers];
  if (name === undefined) return undefined;
  if (more.length > 0) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  const algorithm = findChecksumAlgorithm(name.slice('x-amz-checksum-'.length));
  if (!algorithm) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented.`);
  return { algorithm, isTrailer: headers.length === 0, value: findHeader(request, name) };
}

function readTrailer(framing: ChunkedBody, algorithm: ChecksumAlgorithm): string {
  const value = framing.trailers.get(`x-amz-checksum-${algorithm}`);
  if (!value) throw new S3Error('MalformedTrailerError', 'The announced trailing checksum did not arrive.');
  return value;
}

function isSignedStream(payload: string): boolean {
  if (payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')) return true;
  if (payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return false;
  throw new S3Error('NotImplemented', `The payload kind ${payload} is not implemented.`);
}

function checkPlainPayload(payload: string): void {
  if (payload !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payload)) {
    throw new S3Error(
      'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-… or a SHA-256 in hex.',
    );
  }
}

/** Passes data through, counts it, and computes what is needed to verify it. */
class BodyMeter extends Transform {
  readonly #expectedBytes: number;
  readonly #algorithm: ChecksumAlgorithm | undefined;
  readonly #checksum: Hasher | undefined;
  readonly #sha256: Hasher | undefined;
  readonly #md5 = createHash('md5');
  #bytes = 0;

  constructor(expectedBytes: number, algorithm: ChecksumAlgorithm | undefined, needsSha256: boolean) {
    super();
    this.#expectedBytes = expectedBytes;
    this.#algorithm = algorithm;
    this.#checksum = algorithm && makeHasher(algorithm);
    this.#sha256 = needsSha256 ? makeHasher('sha256') : undefined;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#expectedBytes) {
      callback(new S3Error('IncompleteBody', 'The body is longer than its declared length.'));
      return;
    }
    this.#md5.update(chunk);
    this.#sha256?.update(chunk);
    this.#checksum?.update(chunk);
    callback(null, chunk);
  }

  /** @param given Base64 checksum sent by the client. */
  finish(request: S3Request, payload: string, given: string | undefined): VerifiedBody {
    if (this.#bytes !== this.#expectedBytes) {
      throw new S3Error('IncompleteBody', 'The body is shorter than its declared length.');
    }
    if (this.#sha256 && this.#sha256.digest().toString('hex') !== payload) {
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    }
    const md5 = this.#md5.digest();
    checkContentMd5(findHeader(request, 'content-md5'), md5);
    return { size: this.#bytes, md5: md5.toString('hex'), checksum: this.#finishChecksum(given) };
  }

  #finishChecksum(given: string | undefined): Checksum | undefined {
    if (!this.#algorithm || !this.#checksum) return undefined;
    const digest = this.#checksum.digest();
    const value = digest.toString('base64');
    if (given !== undefined && given !== value) {
      if (Buffer.from(given, 'base64').length !== digest.length) {
        throw new S3Error('InvalidRequest', `Value for x-amz-checksum-${this.#algorithm} header is invalid.`);
      }
      throw new S3Error(
        'BadDigest',
        `The ${this.#algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
    return { algorithm: this.#algorithm, value, type: 'FULL_OBJECT' };
  }
}

function checkContentMd5(given: string | undefined, computed: Buffer): void {
  if (given === undefined || given === computed.toString('base64')) return;
  if (Buffer.from(given, 'base64').length !== computed.length) {
    throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
  }
  throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
}
