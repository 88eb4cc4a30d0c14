import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { constants, copyFile, link, mkdir, opendir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from '@assay/logging';

const READ_CHUNK_BYTES = 256 * 1024;

/** A stretch of an object's bytes: one whole file. Objects made from parts have several. */
export interface Segment {
  readonly blob: string;
  readonly size: number;
}

/** A new file being written. It is on disk, synced, when the stream has closed. */
export interface Draft {
  readonly blob: string;
  readonly stream: WriteStream;
}

/**
 * Files that hold object data. Each is written once under a random name and never changed. Which of them
 * count is decided by the metadata alone (`isReferenced`): any other file is an orphan, left by a crash
 * between writing and recording, and `sweep` removes it.
 */
export class BlobFiles {
  readonly #dir: string;
  readonly #isReferenced: (blob: string) => boolean;
  readonly #log: Logger;
  /** Files not recorded yet, which a sweep must leave alone. */
  readonly #drafts = new Set<string>();
  readonly #readersByBlob = new Map<string, number>();
  /** Removed from the metadata while someone still reads them. */
  readonly #doomed = new Set<string>();
  readonly #unlinks = new Set<Promise<void>>();
  #isClosed = false;

  private constructor(dir: string, isReferenced: (blob: string) => boolean, log: Logger) {
    this.#dir = dir;
    this.#isReferenced = isReferenced;
    this.#log = log;
  }

  /** Opens or makes the folder: 256 subfolders, so that no folder grows without measure. */
  static async open(dir: string, isReferenced: (blob: string) => boolean, log: Logger): Promise<BlobFiles> {
    const names = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
    await Promise.all(names.map((name) => mkdir(join(dir, name), { recursive: true, mode: 0o700 })));
    return new BlobFiles(dir, isReferenced, log);
  }

  /** Lets `work` fill a new file and record it. When it fails, the file goes unless it was recorded. */
  async create<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    const blob = makeBlobName();
    return this.#keepIfRecorded([blob], async () => {
      const stream = createWriteStream(this.#path(blob), { flags: 'wx', mode: 0o600, flush: true });
      try {
        return await work({ blob, stream });
      } finally {
        stream.destroy();
      }
    });
  }

  /** Lets `work` record copies of segments. Files never change, so a copy is a second link to the same data. */
  async copy<T>(segments: readonly Segment[], work: (copies: Segment[]) => Promise<T>): Promise<T> {
    const copies = segments.map(({ size }) => ({ blob: makeBlobName(), size }));
    const release = this.#pin(segments);
    try {
      return await this.#keepIfRecorded(
        copies.map(({ blob }) => blob),
        async () => {
          for (const [index, { blob }] of segments.entries()) {
            await duplicate(this.#path(blob), this.#path((copies[index] as Segment).blob));
          }
          return work(copies);
        },
      );
    } finally {
      release();
    }
  }

  /** Bytes `start` to `end`, both included, of the segments one after the other. They stay readable to the end. */
  read(segments: readonly Segment[], start: number, end: number): Readable {
    const release = this.#pin(segments);
    const slices = sliceSegments(segments, start, end).map(({ blob, ...range }) => ({
      path: this.#path(blob),
      ...range,
    }));
    const stream = Readable.from(readSlices(slices), { objectMode: false, highWaterMark: READ_CHUNK_BYTES });
    return stream.once('close', release);
  }

  /** Deletes files the metadata no longer names, at once or when their last reader has gone. */
  remove(segments: readonly Segment[]): void {
    for (const { blob } of segments) {
      if (this.#readersByBlob.has(blob)) this.#doomed.add(blob);
      else this.#unlink(blob);
    }
  }

  /** Deletes every orphan. Safe while requests run. Returns how many there were. */
  async sweep(): Promise<number> {
    let removed = 0;
    for await (const folder of await opendir(this.#dir)) {
      for await (const { name } of await opendir(join(this.#dir, folder.name))) {
        if (this.#isClosed) return removed;
        if (this.#drafts.has(name) || this.#readersByBlob.has(name) || this.#isReferenced(name)) continue;
        this.#unlink(name);
        removed += 1;
      }
    }
    return removed;
  }

  /** Stops a running sweep and waits for deletions under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#unlinks);
  }

  async #keepIfRecorded<T>(blobs: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const blob of blobs) this.#drafts.add(blob);
    try {
      return await work();
    } catch (error) {
      // A commit may fail after it took effect (a sync error); what the metadata names must stay.
      for (const blob of blobs) if (!this.#isReferenced(blob)) this.#unlink(blob);
      throw error;
    } finally {
      for (const blob of blobs) this.#drafts.delete(blob);
    }
  }

  #pin(segments: readonly Segment[]): () => void {
    for (const { blob } of segments) this.#readersByBlob.set(blob, (this.#readersByBlob.get(blob) ?? 0) + 1);
    return () => {
      for (const { blob } of segments) this.#unpin(blob);
    };
  }

  #unpin(blob: string): void {
    const readers = (this.#readersByBlob.get(blob) ?? 1) - 1;
    if (readers > 0) {
      this.#readersByBlob.set(blob, readers);
      return;
    }
    this.#readersByBlob.delete(blob);
    if (this.#doomed.delete(blob)) this.#unlink(blob);
  }

  #unlink(blob: string): void {
    const done = unlink(this.#path(blob))
      .catch((error: unknown) => {
        // The next sweep tries again.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          this.#log.warn({ error, blob }, 'blob deletion failed');
      })
      .finally(() => this.#unlinks.delete(done));
    this.#unlinks.add(done);
  }

  #path(blob: string): string {
    return join(this.#dir, blob.slice(0, 2), blob);
  }
}

function makeBlobName(): string {
  return randomBytes(16).toString('hex');
}

/** A hard link where the file system has them; a copy (sharing blocks if it can) elsewhere. */
async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
}

interface Slice {
  blob: string;
  start: number;
  end: number;
}

/** The part of each segment that lies within `start..end` of the whole, both ends included. */
export function sliceSegments(segments: readonly Segment[], start: number, end: number): Slice[] {
  const slices: Slice[] = [];
  let offset = 0;
  for (const { blob, size } of segments) {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, size - 1);
    if (from <= to) slices.push({ blob, start: from, end: to });
    offset += size;
  }
  return slices;
}

async function* readSlices(
  slices: readonly { path: string; start: number; end: number }[],
): AsyncGenerator<Buffer> {
  for (const { path, start, end } of slices) {
    yield* createReadStream(path, { start, end, highWaterMark: READ_CHUNK_BYTES }) as AsyncIterable<Buffer>;
  }
}
