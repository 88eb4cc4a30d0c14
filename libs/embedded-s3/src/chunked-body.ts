import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error.js';
import { isSameSignature, sha256Hex, signText, type ChunkSigning } from './sigv4.js';

const MAX_LINE_BYTES = 4096;
const MAX_TRAILERS = 16;
const EMPTY_SHA256 = sha256Hex('');

type State = 'size' | 'data' | 'dataEnd' | 'trailer' | 'done';

/**
 * Takes the aws-chunked framing off a body: `SIZE[;chunk-signature=HEX]\r\n DATA \r\n … 0\r\n trailers \r\n`.
 * What comes out is the data; `trailers` is complete when the stream has ended.
 *
 * @throws (as stream errors) S3Error `InvalidRequest` for broken framing, `IncompleteBody` when the last
 *   chunk is missing, `SignatureDoesNotMatch` for a signed body with a chunk or trailer that was changed.
 */
export class ChunkedBody extends Transform {
  /** Trailing headers, names in lower case. */
  readonly trailers = new Map<string, string>();
  readonly #signing: ChunkSigning | undefined;
  #state: State = 'size';
  #line: Buffer = Buffer.alloc(0);
  #bytesLeft = 0;
  #previousSignature: string;
  #chunkSignature = '';
  #chunkHash = createHash('sha256');
  #trailerText = '';

  /** @param signing Verifies each chunk; undefined for an unsigned body. */
  constructor(signing: ChunkSigning | undefined) {
    super();
    this.#signing = signing;
    this.#previousSignature = signing?.seedSignature ?? '';
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    try {
      let rest = chunk;
      while (rest.length > 0) rest = this.#state === 'data' ? this.#takeData(rest) : this.#takeLine(rest);
      callback();
    } catch (error) {
      callback(error as Error);
    }
  }

  override _flush(callback: TransformCallback): void {
    callback(
      this.#state === 'done'
        ? null
        : new S3Error('IncompleteBody', 'The request body ended before its last chunk.'),
    );
  }

  #takeData(input: Buffer): Buffer {
    const data = input.subarray(0, this.#bytesLeft);
    this.#bytesLeft -= data.length;
    if (this.#signing) this.#chunkHash.update(data);
    this.push(data);
    if (this.#bytesLeft === 0) {
      this.#verifyChunk();
      this.#state = 'dataEnd';
    }
    return input.subarray(data.length);
  }

  #takeLine(input: Buffer): Buffer {
    if (this.#state === 'done') throw new S3Error('InvalidRequest', 'The body goes on after its last chunk.');
    const end = input.indexOf(0x0a);
    const piece = end < 0 ? input : input.subarray(0, end + 1);
    this.#line = this.#line.length === 0 ? piece : Buffer.concat([this.#line, piece]);
    if (this.#line.length > MAX_LINE_BYTES)
      throw new S3Error('InvalidRequest', 'A line of the chunked body is too long.');
    if (end < 0) return input.subarray(input.length);
    const line = this.#line.toString('latin1').replace(/\r?\n$/, '');
    this.#line = Buffer.alloc(0);
    this.#readLine(line);
    return input.subarray(end + 1);
  }

  #readLine(line: string): void {
    if (this.#state === 'dataEnd') {
      if (line !== '') throw new S3Error('InvalidRequest', 'A chunk is longer than it says.');
      this.#state = 'size';
    } else if (this.#state === 'size') {
      this.#readSize(line);
    } else if (line === '') {
      this.#verifyTrailers();
      this.#state = 'done';
    } else {
      this.#readTrailer(line);
    }
  }

  #readSize(line: string): void {
    const match = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line);
    if (!match) throw new S3Error('InvalidRequest', 'A chunk of the body has no valid size.');
    this.#bytesLeft = parseInt(match[1] as string, 16);
    this.#chunkSignature = match[2] ?? '';
    this.#state = 'data';
    if (this.#bytesLeft === 0) {
      this.#verifyChunk();
      this.#state = 'trailer';
    }
  }

  #readTrailer(line: string): void {
    const colon = line.indexOf(':');
    if (colon < 1 || this.trailers.size >= MAX_TRAILERS) {
      throw new S3Error(
        'MalformedTrailerError',
        'The request contained trailing data that was not well-formed.',
      );
    }
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    this.trailers.set(name, value);
    if (name !== 'x-amz-trailer-signature') this.#trailerText += `${name}:${value}\n`;
  }

  #verifyChunk(): void {
    if (!this.#signing) return;
    const hash = this.#chunkHash.digest('hex');
    this.#chunkHash = createHash('sha256');
    this.#verify(this.#signing, ['AWS4-HMAC-SHA256-PAYLOAD', EMPTY_SHA256, hash], this.#chunkSignature);
  }

  #verifyTrailers(): void {
    if (!this.#signing || this.trailers.size === 0) return;
    const given = this.trailers.get('x-amz-trailer-signature') ?? '';
    this.#verify(this.#signing, ['AWS4-HMAC-SHA256-TRAILER', sha256Hex(this.#trailerText)], given);
  }

  /** Each signature covers the one before it, so chunks cannot be left out or change places. */
  #verify({ signingKey, date, scope }: ChunkSigning, [algorithm, ...hashes]: string[], given: string): void {
    const text = [algorithm, date, scope, this.#previousSignature, ...hashes].join('\n');
    const expected = signText(signingKey, text);
    if (!isSameSignature(expected, given)) {
      throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk of the body does not match.');
    }
    this.#previousSignature = expected;
  }
}
