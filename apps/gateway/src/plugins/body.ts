import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { AppError, isAppError } from '@assay/errors';
import type { FastifyRequest } from 'fastify';
import type { LoadLimit } from './load-limit.js';

/** Above this ratio a body is taken for a decompression bomb. */
const MAX_RATIO = 100;
/** Small bodies may compress as well as they like: text of one repeated letter is no attack. */
const RATIO_FREE_BYTES = 64 * 1024;

const DECODERS: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
};

function tooLarge(limitBytes: number): AppError {
  return new AppError('too_large', 'BODY_TOO_LARGE', `The request body is larger than ${limitBytes} bytes.`);
}

/**
 * Reads a request body whole and decompresses it (gzip, deflate; off the main thread).
 *
 * @param limitBytes Applies to the bytes on the wire and to what they decompress to.
 * @throws AppError `too_large/BODY_TOO_LARGE`, `too_large/BODY_RATIO_TOO_HIGH`,
 *   `unsupported_type/ENCODING_UNSUPPORTED`, `invalid/BODY_NOT_DECOMPRESSED`, `unavailable/GATEWAY_BUSY`.
 */
export async function readBody(
  request: FastifyRequest,
  limitBytes: number,
  loadLimit: LoadLimit,
): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS[encoding];
  if (!decoder && encoding !== 'identity' && encoding !== '') {
    throw new AppError(
      'unsupported_type',
      'ENCODING_UNSUPPORTED',
      `Content encoding ${encoding} is not supported; use gzip, deflate or none.`,
    );
  }
  const bytes = await readBytes(request, limitBytes, loadLimit);
  if (!decoder || bytes.length === 0) return bytes;
  const decompressed = await decompress(decoder, bytes, limitBytes);
  loadLimit.holdBytes(request, decompressed.length);
  return decompressed;
}

async function readBytes(request: FastifyRequest, limitBytes: number, loadLimit: LoadLimit): Promise<Buffer> {
  const { raw } = request;
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > limitBytes) throw tooLarge(limitBytes);
      loadLimit.holdBytes(request, chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    // What still comes is thrown away until HTTP_RECEIVE_TIMEOUT_MS: a client that only reads after writing
    // would otherwise see a reset connection instead of the answer.
    raw.resume();
    if (isAppError(error)) throw error;
    throw new AppError('invalid', 'BODY_NOT_READ', 'Failed to read request body', { cause: error });
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, total);
}

async function decompress(
  decoder: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>,
  bytes: Buffer,
  limitBytes: number,
): Promise<Buffer> {
  const ratioBytes = Math.max(bytes.length * MAX_RATIO, RATIO_FREE_BYTES);
  try {
    return await decoder(bytes, { maxOutputLength: Math.min(limitBytes, ratioBytes) });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      if (limitBytes <= ratioBytes) throw tooLarge(limitBytes);
      throw new AppError(
        'too_large',
        'BODY_RATIO_TOO_HIGH',
        `The request body decompresses to more than ${MAX_RATIO} times its size.`,
      );
    }
    throw new AppError('invalid', 'BODY_NOT_DECOMPRESSED', 'Failed to decompress request body', { cause });
  }
}
