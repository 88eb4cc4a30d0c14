/** What the mark asks of others each time. */
export interface LowMarkSources {
  /** Stamp of now, Unix microseconds: what begins later gets a later one. */
  nextStampUs(): number;
  isSpoolEmpty(): boolean;
  /** Rows that the sweep may still rebuild are stamped later than this; Infinity when there are none. */
  sweptUs(): number;
}

/**
 * The stamp below which this process will make no row visible any more: that of its oldest write that is not in
 * the store, be it under way or in the spool, or the present.
 */
export class LowMark {
  readonly #pending = new Map<symbol, number>();
  #spooledUs = Number.POSITIVE_INFINITY;

  /** A write is on its way; call what comes back when it has arrived, failed, or lies in the spool. */
  begin(acceptedUs: number): () => void {
    const key = Symbol('write');
    this.#pending.set(key, acceptedUs);
    return () => void this.#pending.delete(key);
  }

  /** A write lies in the spool. Its mark stays until the spool is empty: replay tells no single writes. */
  addSpooled(acceptedUs: number): void {
    this.#spooledUs = Math.min(this.#spooledUs, acceptedUs);
  }

  /** Unix microseconds. */
  current(sources: LowMarkSources): number {
    // Taken first: what begins from here on has a later stamp.
    const nowUs = sources.nextStampUs();
    if (sources.isSpoolEmpty()) this.#spooledUs = Number.POSITIVE_INFINITY;
    let low = Math.min(nowUs, this.#spooledUs, sources.sweptUs());
    for (const acceptedUs of this.#pending.values()) low = Math.min(low, acceptedUs);
    return low;
  }
}
