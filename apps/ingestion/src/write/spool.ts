import { mkdir, open, readdir, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@assay/errors';
import { decodeRecord, encodeRecord } from './spool-record.js';
import type { Write } from './write.js';

export interface SpoolLimits {
  readonly maxBytes: number;
  readonly segmentBytes: number;
}

interface Appending {
  readonly record: Buffer;
  resolve(): void;
  reject(error: unknown): void;
}

const SEGMENT = /^spool-(\d{12})\.bin$/;

/**
 * Writes on disk while the store takes none: append-only segments, in order. An append resolves after fsync;
 * appends that meet share one. A segment is deleted once all of it is stored.
 */
export class Spool {
  #segments: { number: number; bytes: number }[] = [];
  #file: FileHandle | undefined;
  #waiting: Appending[] = [];
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();
  /** The next write begins a segment. */
  #isSealed = false;
  #bytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly limits: SpoolLimits,
  ) {}

  /** Opens the folder; segments of an earlier process are kept for replay and never appended to. */
  static async open(folder: string, limits: SpoolLimits): Promise<Spool> {
    await mkdir(folder, { recursive: true });
    const spool = new Spool(folder, limits);
    const names = (await readdir(folder)).filter((name) => SEGMENT.test(name)).sort();
    for (const name of names) {
      const { size } = await stat(join(folder, name));
      spool.#segments.push({ number: Number(SEGMENT.exec(name)?.[1]), bytes: size });
      spool.#bytes += size;
    }
    return spool;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0 && this.#waiting.length === 0 && !this.#isWriting;
  }

  /**
   * Resolves when the write is on disk for good.
   *
   * @throws AppError `unavailable/SPOOL_FULL`, `unavailable/SPOOL_FAILED`.
   */
  async append(write: Write): Promise<void> {
    const record = encodeRecord(write);
    const waiting = this.#waiting.reduce((sum, item) => sum + item.record.byteLength, 0);
    if (this.#bytes + waiting + record.byteLength > this.limits.maxBytes) {
      throw new AppError('unavailable', 'SPOOL_FULL', 'The store is down and the spool is full.', {
        details: { retryAfterSeconds: 10 },
      });
    }
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      void this.#writeWaiting();
    });
  }

  /**
   * The writes of the oldest segment, up to its first broken record, and how to delete it. The segment is
   * closed: later appends go to a new one.
   */
  async takeOldest(): Promise<{ writes: Write[]; brokenBytes: number; remove(): Promise<void> } | undefined> {
    const [oldest] = this.#segments;
    if (!oldest) return undefined;
    if (this.#segments.length === 1) {
      this.#isSealed = true;
      await this.#writing;
      if (this.#segments.length === 1) await this.#rotate();
    }
    const { writes, brokenBytes } = await this.#read(oldest.number);
    return {
      writes,
      brokenBytes,
      remove: async () => {
        await rm(this.#path(oldest.number), { force: true });
        this.#segments = this.#segments.filter((segment) => segment !== oldest);
        this.#bytes -= oldest.bytes;
      },
    };
  }

  /** Everything that lies there, segment by segment. Call it before the first append. */
  async *readAll(): AsyncIterable<Write> {
    for (const { number } of this.#segments) yield* (await this.#read(number)).writes;
  }

  async #read(number: number): Promise<{ writes: Write[]; brokenBytes: number }> {
    const bytes = await readFile(this.#path(number));
    const writes: Write[] = [];
    let offset = 0;
    for (;;) {
      const record = decodeRecord(bytes, offset);
      if (!record) return { writes, brokenBytes: bytes.byteLength - offset };
      writes.push(record.write);
      offset = record.next;
    }
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file?.close();
    this.#file = undefined;
  }

  async #writeWaiting(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const items = this.#waiting;
      this.#waiting = [];
      try {
        const writing = this.#writeItems(items);
        this.#writing = writing.catch(() => undefined);
        await writing;
        for (const item of items) item.resolve();
      } catch (error) {
        const failure = new AppError('unavailable', 'SPOOL_FAILED', 'The spool cannot be written.', {
          cause: error,
          details: { retryAfterSeconds: 10 },
        });
        for (const item of items) item.reject(failure);
        // What the file holds now is uncertain; the next records go to a fresh one.
        await this.#rotate().catch(() => undefined);
      }
    }
    this.#isWriting = false;
  }

  async #writeItems(items: readonly Appending[]): Promise<void> {
    const current = this.#segments.at(-1);
    if (!this.#file || !current || this.#isSealed || current.bytes >= this.limits.segmentBytes)
      await this.#openSegment();
    const segment = this.#segments.at(-1) as { number: number; bytes: number };
    const file = this.#file as FileHandle;
    const bytes = Buffer.concat(items.map((item) => item.record));
    await file.appendFile(bytes);
    await file.datasync();
    segment.bytes += bytes.byteLength;
    this.#bytes += bytes.byteLength;
  }

  async #openSegment(): Promise<void> {
    await this.#rotate();
    this.#isSealed = false;
    const number = (this.#segments.at(-1)?.number ?? 0) + 1;
    this.#file = await open(this.#path(number), 'a');
    this.#segments.push({ number, bytes: 0 });
    // The name must survive a power cut too.
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  async #rotate(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  #path(number: number): string {
    return join(this.folder, `spool-${String(number).padStart(12, '0')}.bin`);
  }
}
