import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip, constants as zlibConstants, type Gzip } from 'node:zlib';
import { buildClickhouseError, type ClickhouseError } from './clickhouse-error.js';
import type { QueryRequest } from './request.js';
import type { WriteResult } from './engine-native.js';

const MAX_EXCEPTION_BYTES = 16 * 1024;
/** So much of a `wait_end_of_query` answer is kept back; behind it, the answer begins early. */
const MAX_HELD_BYTES = 16 * 1024 * 1024;
const SETTLE_MS = 20;
/** How long a broken answer stays open for its reader to find the exception. */
const LINGER_MS = 2_000;

export interface AnswerHead {
  readonly format?: string;
  readonly written?: WriteResult;
  readonly readRows?: number;
  readonly readBytes?: number;
}

/** Writes one answer in ClickHouse's HTTP protocol. */
export class Responder {
  readonly #exceptionTag = randomBytes(8).toString('hex');
  readonly #startMs = performance.now();
  #gzip: Gzip | undefined;
  #progress: NodeJS.Timeout | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly context: {
      readonly queryId: string;
      readonly engineVersion: string;
      readonly sendTimeoutMs: number;
    },
  ) {}

  /** From now on sends interim responses (102) until the answer begins, so that no idle timer fires. */
  startProgress(intervalMs: number): void {
    this.#progress = setInterval(() => {
      if (!this.response.headersSent) this.response.writeProcessing();
    }, intervalMs);
  }

  /** Ends the signs of life. Call it in every case. */
  stopProgress(): void {
    clearInterval(this.#progress);
  }

  get hasBegun(): boolean {
    return this.response.headersSent;
  }

  /** Sends a small answer whole. */
  async sendWhole(request: QueryRequest, head: AnswerHead, body: Uint8Array): Promise<void> {
    this.#begin(request, head);
    await this.#write(body);
    await this.#end();
  }

  /**
   * Sends a result as it comes. Headers go with the first byte, so a query that fails before has its status.
   *
   * @param outcome  Settles when the query has ended; the stream ends after that.
   */
  async sendStream(
    request: QueryRequest,
    head: AnswerHead,
    stream: AsyncIterable<Buffer>,
    outcome: Promise<ClickhouseError | undefined>,
  ): Promise<void> {
    for await (const chunk of stream) {
      if (!this.hasBegun && request.waitsForEnd && this.#hold(chunk)) continue;
      await this.#flushHeld(request, head);
      await this.#write(chunk);
    }
    const failure = await outcome;
    if (failure !== undefined) {
      if (!this.hasBegun) throw failure;
      await this.#failMidStream(failure);
      return;
    }
    await this.#flushHeld(request, head);
    await this.#end();
  }

  /** Answers with an error, which is possible until the answer has begun. */
  sendError(error: ClickhouseError): void {
    this.stopProgress();
    if (this.hasBegun) {
      this.response.destroy();
      return;
    }
    const body = Buffer.from(this.#formatException(error));
    this.response.writeHead(error.status, {
      ...this.#commonHeaders(),
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Length': body.length,
      'X-ClickHouse-Exception-Code': String(error.code),
      ...(error.status === 401 ? { 'WWW-Authenticate': 'Basic realm="ClickHouse"' } : {}),
      ...(error.status === 503 ? { 'Retry-After': '1' } : {}),
    });
    this.response.end(body);
  }

  #commonHeaders(): Record<string, string> {
    return {
      'X-ClickHouse-Query-Id': this.context.queryId,
      'X-ClickHouse-Server-Display-Name': 'embedded',
      'X-ClickHouse-Timezone': 'UTC',
    };
  }

  #begin(request: QueryRequest, head: AnswerHead): void {
    this.stopProgress();
    const headers: Record<string, string> = {
      ...this.#commonHeaders(),
      'X-ClickHouse-Summary': this.#buildSummary(head),
    };
    if (head.format !== undefined) {
      headers['Content-Type'] = contentTypeOf(head.format);
      headers['X-ClickHouse-Format'] = head.format;
      headers['X-ClickHouse-Exception-Tag'] = this.#exceptionTag;
      if (request.acceptsGzip) headers['Content-Encoding'] = 'gzip';
    }
    this.response.writeHead(200, headers);
    if (headers['Content-Encoding'] === 'gzip') {
      this.#gzip = createGzip({ level: request.gzipLevel });
      this.#gzip.pipe(this.response);
      this.response.once('close', () => this.#gzip?.destroy());
    }
  }

  #buildSummary(head: AnswerHead): string {
    const elapsedNs = Math.round((performance.now() - this.#startMs) * 1e6);
    return JSON.stringify({
      read_rows: String(head.readRows ?? 0),
      read_bytes: String(head.readBytes ?? 0),
      written_rows: String(head.written?.rowsWritten ?? 0),
      written_bytes: String(head.written?.bytesWritten ?? 0),
      total_rows_to_read: '0',
      result_rows: String(head.written?.rowsWritten ?? 0),
      result_bytes: String(head.written?.bytesWritten ?? 0),
      elapsed_ns: String(elapsedNs),
    });
  }

  #hold(chunk: Buffer): boolean {
    if (this.#heldBytes + chunk.length > MAX_HELD_BYTES) return false;
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    return true;
  }

  async #flushHeld(request: QueryRequest, head: AnswerHead): Promise<void> {
    if (!this.hasBegun) this.#begin(request, head);
    for (const chunk of this.#held.splice(0)) await this.#write(chunk);
  }

  async #write(chunk: Uint8Array): Promise<void> {
    const target = this.#gzip ?? this.response;
    if (chunk.length === 0 || target.write(chunk)) return;
    await this.#within(once(target, 'drain'));
  }

  async #end(): Promise<void> {
    (this.#gzip ?? this.response).end();
    if (!this.response.writableFinished) await this.#within(once(this.response, 'finish'));
  }

  /** Waits for the client to take its data, but not for ever, and not when it is gone. */
  async #within(event: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    const gone = once(this.response, 'close', { signal: done.signal });
    const late = delay(this.context.sendTimeoutMs, 'late' as const, { signal: done.signal });
    try {
      const first = await Promise.race([event, gone, late]);
      if (first === 'late' || this.response.destroyed) {
        this.response.destroy();
        throw buildClickhouseError(394, 'The client stopped reading its answer.');
      }
    } finally {
      done.abort();
      await Promise.allSettled([gone, late]);
      event.catch(() => undefined);
    }
  }

  /**
   * Appends the exception in the form that clients look for at the end of a broken answer, then breaks the
   * connection: a complete answer would pass for a complete result.
   */
  async #failMidStream(error: ClickhouseError): Promise<void> {
    await this.#flush();
    // The marker must arrive as one piece of its own: the ordinary client looks for it per piece.
    await delay(SETTLE_MS);
    await this.#write(Buffer.from(this.#buildExceptionMarker(error)));
    await this.#flush();
    // A client that knows the marker breaks off itself; breaking first would throw away what it has not read.
    const late = setTimeout(() => this.response.destroy(), LINGER_MS);
    this.response.once('close', () => clearTimeout(late));
  }

  #buildExceptionMarker(error: ClickhouseError): string {
    const text = this.#formatException(error);
    const frame = `__exception__\r\n${this.#exceptionTag}`;
    return `\r\n${frame}\r\n${text}${Buffer.byteLength(text)} ${this.#exceptionTag}\r\n__exception__\r\n`;
  }

  #formatException(error: ClickhouseError): string {
    const version = ` (version ${this.context.engineVersion} (official build))`;
    const text = error.message.replace(/\s*\(version [^()]*(?:\([^()]*\))?\)\s*$/, '');
    const room = MAX_EXCEPTION_BYTES - version.length;
    return `${Buffer.byteLength(text) > room ? shorten(text, room) : text}${version}\n`;
  }

  async #flush(): Promise<void> {
    const gzip = this.#gzip;
    if (gzip) await new Promise<void>((done) => gzip.flush(zlibConstants.Z_SYNC_FLUSH, () => done()));
    if (this.response.writableLength > 0 && this.response.writableNeedDrain) {
      await this.#within(once(this.response, 'drain'));
    }
  }
}

/** Keeps the beginning and the error name at the end, which clients parse. */
function shorten(text: string, maxBytes: number): string {
  const name = /\([A-Z0-9_]+\)\s*$/.exec(text)?.[0] ?? '';
  return `${Buffer.from(text)
    .subarray(0, maxBytes - 100)
    .toString('utf8')}… ${name}`;
}

function contentTypeOf(format: string): string {
  if (/^JSON.*EachRow|^(NDJSON|JSONLines)$/.test(format)) return 'application/x-ndjson; charset=UTF-8';
  if (/^JSON/.test(format)) return 'application/json; charset=UTF-8';
  if (/^(CSV)/.test(format)) return 'text/csv; charset=UTF-8; header=absent';
  if (/^(TSV|TabSeparated)/.test(format)) return 'text/tab-separated-values; charset=UTF-8';
  if (/^(Native|RowBinary|Parquet|Arrow|ORC|Avro|BSON|MsgPack|Protobuf|Npy)/.test(format)) {
    return 'application/octet-stream';
  }
  return 'text/plain; charset=UTF-8';
}
