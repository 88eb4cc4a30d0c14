import { countRows, measureWrite, type FlushOutcome, type Write } from './write.js';

export interface FlushLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly maxWaitMs: number;
  /** Flushes at once; each has one insert per table under way. */
  readonly maxInFlight: number;
}

interface Waiting {
  readonly write: Write;
  readonly rows: number;
  readonly bytes: number;
  resolve(outcome: FlushOutcome): void;
  reject(error: unknown): void;
}

/**
 * Under load the clients of a flush that just ended are about to send again: the next flush waits a part of the last
 * one's time for them, this long at most. An insert costs much more than a row of it, so that a flush of few rows is
 * worth a longer wait.
 */
const MAX_GATHER_MS = 20;
const FEW_ROWS = 150;

function gatherMs(flushMs: number, rows: number): number {
  return Math.min(MAX_GATHER_MS, flushMs / (rows < FEW_ROWS ? 3 : 10));
}

/**
 * Group commit: an idle queue flushes at once; while a flush runs, writes gather until it ends, or until there
 * are enough of them, or one has waited long enough, for a second flush beside it.
 */
export class FlushQueue {
  #waiting: Waiting[] = [];
  #rows = 0;
  #bytes = 0;
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];
  /** Moment until which the next flush waits for company; in the past when nobody is expected. */
  #gatherUntil = 0;

  constructor(
    private readonly limits: FlushLimits,
    private readonly flush: (writes: readonly Write[]) => Promise<FlushOutcome[]>,
  ) {}

  /** Resolves when the write is durable and visible. */
  add(write: Write): Promise<FlushOutcome> {
    return new Promise((resolve, reject) => {
      const rows = countRows(write);
      const bytes = measureWrite(write);
      this.#waiting.push({ write, rows, bytes, resolve, reject });
      this.#rows += rows;
      this.#bytes += bytes;
      this.#start();
    });
  }

  /** Resolves when nothing waits and nothing runs. */
  async drain(): Promise<void> {
    if (this.#inFlight === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#mayStart()) this.#run(this.#take());
    if (this.#waiting.length === 0 || this.#timer || this.#inFlight >= this.limits.maxInFlight) return;
    const waitMs = this.#inFlight === 0 ? this.#gatherUntil - performance.now() : this.limits.maxWaitMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#waiting.length > 0 && this.#inFlight < this.limits.maxInFlight) this.#run(this.#take());
      },
      Math.max(0, waitMs),
    );
  }

  #mayStart(): boolean {
    if (this.#inFlight >= this.limits.maxInFlight) return false;
    if (this.#rows >= this.limits.maxRows || this.#bytes >= this.limits.maxBytes) return true;
    return this.#inFlight === 0 && performance.now() >= this.#gatherUntil;
  }

  /** As many waiting writes as the limits allow, at least one. */
  #take(): Waiting[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let rows = 0;
    let bytes = 0;
    let count = 0;
    for (const item of this.#waiting) {
      if (count > 0 && (rows + item.rows > this.limits.maxRows || bytes + item.bytes > this.limits.maxBytes))
        break;
      rows += item.rows;
      bytes += item.bytes;
      count += 1;
    }
    const taken = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    this.#rows -= rows;
    this.#bytes -= bytes;
    return taken;
  }

  #run(items: Waiting[]): void {
    this.#inFlight += 1;
    const startedAt = performance.now();
    void this.flush(items.map((item) => item.write))
      .then(
        (outcomes) =>
          items.forEach((item, index) => item.resolve(outcomes[index] ?? { refused: [], merged: [] })),
        (error: unknown) => items.forEach((item) => item.reject(error)),
      )
      .finally(() => {
        this.#inFlight -= 1;
        const now = performance.now();
        const isBusy = items.length > 1 || this.#waiting.length > 1;
        const rows = items.reduce((sum, item) => sum + item.rows, 0);
        this.#gatherUntil = isBusy ? now + gatherMs(now - startedAt, rows) : 0;
        // A timer set for a second flush beside the one that ended would come too late for the next.
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#start();
        if (this.#inFlight === 0 && this.#waiting.length === 0) {
          const idle = this.#idle;
          this.#idle = [];
          for (const resolve of idle) resolve();
        }
      });
  }
}
