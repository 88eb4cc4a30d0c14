import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { buildClickhouseError } from './clickhouse-error.js';

/** Up to here a body stays in memory; a larger one goes to a file, so that memory stays flat. */
export const MAX_BODY_IN_MEMORY_BYTES = 16 * 1024 * 1024;

/** A body over the limit is read on, and thrown away, up to so many times the limit. */
const OVERRUN_FACTOR = 2;

/** A request body after decompression: in memory, or in a file of the temporary folder. */
export class RequestBody {
  private constructor(
    readonly sizeBytes: number,
    /** The bytes, or undefined when the body was too large to keep in memory. */
    readonly bytes: Buffer | undefined,
    private readonly tempDir: string,
    /** Files of this body and those derived from it. */
    private readonly files: string[],
    private path?: string,
  ) {}

  static fromBytes(bytes: Buffer, tempDir: string): RequestBody {
    return new RequestBody(bytes.length, bytes, tempDir, []);
  }

  static fromFile(path: string, sizeBytes: number, tempDir: string): RequestBody {
    return new RequestBody(sizeBytes, undefined, tempDir, [path], path);
  }

  /** A body with other bytes that lives as long as this one. */
  derive(bytes: Buffer): RequestBody {
    return new RequestBody(bytes.length, bytes, this.tempDir, this.files);
  }

  /** The path of a file with the body, written on first use. */
  async toFile(): Promise<string> {
    if (this.path === undefined) {
      this.path = newTempPath(this.tempDir);
      this.files.push(this.path);
      await writeFile(this.path, this.bytes ?? Buffer.alloc(0), { mode: 0o600 });
    }
    return this.path;
  }

  /** Removes the files. Call it in every case, on the body that was read. */
  async dispose(): Promise<void> {
    await Promise.all(this.files.map((path) => rm(path, { force: true })));
  }
}

/**
 * Reads and decompresses a request body.
 *
 * @param limits `maxBytes` counts decompressed bytes.
 * @throws ClickhouseError 307 (status 413) over the limit, 117 for a broken or unknown encoding.
 */
export async function readRequestBody(
  message: IncomingMessage,
  limits: { maxBytes: number; tempDir: string },
): Promise<RequestBody> {
  const collector = new BodyCollector(limits.tempDir);
  let sizeBytes = 0;
  try {
    for await (const chunk of decode(message) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes <= limits.maxBytes) await collector.add(chunk);
      // To stop reading would break the connection, and the client would never see the answer.
      else if (sizeBytes > limits.maxBytes * OVERRUN_FACTOR) break;
    }
    if (sizeBytes > limits.maxBytes) {
      throw buildClickhouseError(307, `The request body is larger than ${limits.maxBytes} bytes.`);
    }
    return await collector.finish();
  } catch (error) {
    await collector.discard();
    throw isZlibError(error) ? buildClickhouseError(117, `Broken request body: ${error.message}.`) : error;
  }
}

function decode(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return message;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (!decoder) throw buildClickhouseError(117, `Unknown content encoding '${encoding}'.`, 415);
  // Errors of either side reach the reader of the decoder.
  return pipeline(message, decoder, () => undefined);
}

function isZlibError(error: unknown): error is Error {
  const code = (error as { code?: unknown } | undefined)?.code;
  return error instanceof Error && typeof code === 'string' && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}

class BodyCollector {
  sizeBytes = 0;
  readonly #chunks: Buffer[] = [];
  #file: ReturnType<typeof createWriteStream> | undefined;

  constructor(private readonly tempDir: string) {}

  async add(chunk: Buffer): Promise<void> {
    this.sizeBytes += chunk.length;
    if (this.#file === undefined) {
      this.#chunks.push(chunk);
      if (this.sizeBytes > MAX_BODY_IN_MEMORY_BYTES) await this.#spill();
      return;
    }
    await this.#write(chunk);
  }

  async finish(): Promise<RequestBody> {
    if (this.#file === undefined) return RequestBody.fromBytes(Buffer.concat(this.#chunks), this.tempDir);
    this.#file.end();
    await finished(this.#file);
    return RequestBody.fromFile(String(this.#file.path), this.sizeBytes, this.tempDir);
  }

  async discard(): Promise<void> {
    if (this.#file === undefined) return;
    this.#file.destroy();
    await rm(this.#file.path, { force: true });
  }

  async #spill(): Promise<void> {
    this.#file = createWriteStream(newTempPath(this.tempDir), { mode: 0o600 });
    await once(this.#file, 'open');
    for (const chunk of this.#chunks.splice(0)) await this.#write(chunk);
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#file !== undefined && !this.#file.write(chunk)) await once(this.#file, 'drain');
  }
}

function newTempPath(tempDir: string): string {
  return join(tempDir, `body-${randomUUID()}`);
}
