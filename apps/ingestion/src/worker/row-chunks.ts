import type { EntityKind } from '@assay/telemetry';
import { makeStampableLine } from '../write/row-lines.js';
import { sipHalves } from '../write/sip-hash.js';
import type { RowChunk } from '../write/write.js';

const MAX_MONTHS = 50;

/** A row for a chunk. */
export interface ChunkRow {
  readonly id: string;
  readonly traceId: string;
  /** Its time as the store has it; rows come by it, so that one chunk covers few months. */
  readonly time: string;
  /** JSON of the row without its stamps. */
  readonly json: string;
  /** End of a span, Unix microseconds. */
  readonly endUs?: number;
}

interface Building {
  readonly lines: string[];
  readonly ids: string[];
  readonly traceIds: string[];
  readonly ends: number[];
  readonly months: Set<string>;
}

/** Gathers rows of one kind into chunks whose months fit one insert. */
export class RowChunks {
  readonly #done: Building[] = [];
  #current: Building | undefined;

  constructor(private readonly kind: EntityKind) {}

  add({ id, traceId, time, json, endUs = 0 }: ChunkRow): void {
    const month = time.slice(0, 7);
    const isFull = this.#current?.months.size === MAX_MONTHS && !this.#current.months.has(month);
    if (!this.#current || isFull) {
      this.#current = { lines: [], ids: [], traceIds: [], ends: [], months: new Set() };
      this.#done.push(this.#current);
    }
    this.#current.lines.push(makeStampableLine(json));
    this.#current.ids.push(id);
    this.#current.traceIds.push(traceId);
    this.#current.ends.push(endUs);
    this.#current.months.add(month);
  }

  finish(): RowChunk[] {
    return this.#done.map(({ lines, ids, traceIds, ends, months }) => {
      const starts = new Uint32Array(lines.length + 1);
      lines.forEach((line, index) => {
        starts[index + 1] = (starts[index] as number) + Buffer.byteLength(line);
      });
      // Its own memory, not a slice of the pool: it is handed over to another thread.
      const buffer = Buffer.allocUnsafeSlow(starts[lines.length] as number);
      lines.forEach((line, index) => buffer.write(line, starts[index] as number));
      return {
        kind: this.kind,
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
