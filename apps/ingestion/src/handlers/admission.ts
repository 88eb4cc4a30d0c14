import { AppError } from '@assay/errors';
import type { IngestCounters } from '../write/counters.js';

/**
 * Bounds the bytes of request bodies in memory, from their arrival to their answer. What does not fit is
 * refused at once, so that memory stays flat whatever comes in.
 */
export class Admission {
  #bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly counters: IngestCounters,
  ) {}

  /**
   * @throws AppError `unavailable/INGESTION_OVERLOADED` with `details.retryAfterSeconds`.
   */
  async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    // One body alone is always let in: the gateway bounds it.
    if (this.#bytes > 0 && this.#bytes + bytes > this.maxBytes) {
      this.counters.overload.inc();
      throw new AppError('unavailable', 'INGESTION_OVERLOADED', 'Too much is being stored now. Try again.', {
        details: { retryAfterSeconds: 1 },
      });
    }
    this.#add(bytes);
    try {
      return await work();
    } finally {
      this.#add(-bytes);
    }
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    this.counters.bytesInFlight.set(this.#bytes);
  }
}
