import { translateWriteError, type ClickHouse } from '@assay/clickhouse';
import { isAppError } from '@assay/errors';
import type { DeadLetters } from './dead-letters.js';
import type { EnvelopeMemory } from './envelope-memory.js';
import { flushWrites } from './flush.js';
import { FlushQueue, type FlushLimits } from './flush-queue.js';
import { replaySpool } from './replay.js';
import type { LowMark } from '../watermark/low-mark.js';
import type { Spool } from './spool.js';
import type { WriteContext } from './write-context.js';
import { isOutage } from './write-fault.js';
import { countRows, type Write, type WriteOutcome } from './write.js';

export interface WriterParts {
  readonly context: WriteContext;
  readonly store: ClickHouse;
  readonly spool: Spool;
  readonly envelopes: EnvelopeMemory;
  readonly deadLetters: DeadLetters;
  readonly limits: FlushLimits;
  readonly lowMark: LowMark;
}

/**
 * Makes writes durable: in the store while it is well, in the spool while it is not. Once spooling, all writes
 * go to the spool until it has been replayed, so that older ones are stored first.
 */
export class Writer {
  readonly #queue: FlushQueue;
  readonly #stopping = new AbortController();
  #replay: Promise<void> | undefined;

  constructor(private readonly parts: WriterParts) {
    this.#queue = new FlushQueue(parts.limits, (writes) => this.#flush(writes));
    if (!parts.spool.isEmpty) this.#startReplay();
  }

  /** Writes are spooled now, or what was spooled is being stored. */
  get isSpooling(): boolean {
    return this.#replay !== undefined;
  }

  /**
   * Resolves when the write is durable.
   *
   * @throws AppError `unavailable` when neither store nor spool takes it; `internal` for a mistake of ours.
   */
  async write(write: Write): Promise<WriteOutcome> {
    if (countRows(write) === 0) return { isSpooled: false, refused: [], merged: [] };
    const end = this.parts.lowMark.begin(write.acceptedUs);
    try {
      return await this.#write(write);
    } finally {
      end();
    }
  }

  async #write(write: Write): Promise<WriteOutcome> {
    if (this.isSpooling) return this.#spool(write);
    try {
      return { isSpooled: false, ...(await this.#queue.add(write)) };
    } catch (error) {
      if (!isOutage(error)) throw isAppError(error) ? error : translateWriteError(error);
      this.parts.context.log.warn({ error }, 'store lost');
      return this.#spool(write);
    }
  }

  /** Flushes what waits, then stops the replay; what is left in the spool stays there. */
  async stop(): Promise<void> {
    await this.#queue.drain();
    this.#stopping.abort();
    await this.#replay;
  }

  async #spool(write: Write): Promise<WriteOutcome> {
    const { spool, envelopes, context } = this.parts;
    const done = spool.append(write);
    this.#startReplay();
    await done;
    this.parts.lowMark.addSpooled(write.acceptedUs);
    envelopes.addSpooled(write.projectId, write.envelopes);
    context.counters.spooledWrites.inc();
    context.counters.spoolBytes.set(spool.bytes);
    return { isSpooled: true, refused: [], merged: [] };
  }

  #startReplay(): void {
    this.#replay ??= replaySpool(this.parts, this.#stopping.signal).finally(() => {
      this.#replay = undefined;
      if (!this.parts.spool.isEmpty && !this.#stopping.signal.aborted) this.#startReplay();
    });
  }

  async #flush(writes: readonly Write[]): ReturnType<typeof flushWrites> {
    const { counters, cache } = this.parts.context;
    const end = counters.flushSeconds.startTimer();
    counters.flushRows.observe(writes.reduce((sum, write) => sum + countRows(write), 0));
    try {
      return await flushWrites(this.parts.context, writes);
    } finally {
      end();
      counters.cacheBytes.set(cache.bytes);
    }
  }
}
