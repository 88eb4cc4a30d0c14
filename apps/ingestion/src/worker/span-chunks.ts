import { encodeCompact } from '../merge/compact-row.js';
import type { UnstampedObservation } from '../merge/observation-row.js';
import { sipHalves } from '../write/sip-hash.js';
import { makeStampableLine } from '../write/span-lines.js';
import type { SpanChunk } from '../write/write.js';

const MAX_MONTHS = 50;

interface Building {
  readonly lines: string[];
  readonly ids: string[];
  readonly traceIds: string[];
  readonly ends: number[];
  readonly months: Set<string>;
}

/** Serialises rows into chunks whose months fit one insert. */
export class SpanChunks {
  readonly #done: Building[] = [];
  #current: Building | undefined;

  /** Rows come by time, so that one chunk covers few months. */
  add(row: UnstampedObservation, endUs: number): void {
    const month = row.start_time.slice(0, 7);
    const isFull = this.#current?.months.size === MAX_MONTHS && !this.#current.months.has(month);
    if (!this.#current || isFull) {
      this.#current = { lines: [], ids: [], traceIds: [], ends: [], months: new Set() };
      this.#done.push(this.#current);
    }
    this.#current.lines.push(makeStampableLine(encodeCompact(row)));
    this.#current.ids.push(row.id);
    this.#current.traceIds.push(row.trace_id);
    this.#current.ends.push(endUs);
    this.#current.months.add(month);
  }

  finish(): SpanChunk[] {
    return this.#done.map(({ lines, ids, traceIds, ends, months }) => {
      const starts = new Uint32Array(lines.length + 1);
      lines.forEach((line, index) => {
        starts[index + 1] = (starts[index] as number) + Buffer.byteLength(line);
      });
      // Its own memory, not a slice of the pool: it is handed over to another thread.
      const buffer = Buffer.allocUnsafeSlow(starts[lines.length] as number);
      lines.forEach((line, index) => buffer.write(line, starts[index] as number));
      return {
        lines: buffer,
        starts,
        ids,
        traceIds,
        hashes: Uint32Array.from(ids.flatMap(sipHalves)),
        ends: Float64Array.from(ends),
        months: [...months],
      };
    });
  }
}
