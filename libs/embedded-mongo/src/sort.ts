import { compareValues } from './bson-order.js';
import { CommandError } from './command-error.js';
import { encodeValue } from './keys.js';
import { indexValues } from './paths.js';
import type { SortField } from './planner.js';
import type { Doc } from './values.js';

const MAX_SORT_BYTES = 100 * 1024 * 1024;
const ROW_OVERHEAD_BYTES = 120;

/** Bytes whose order is the wanted order; an array counts by its smallest item, or its largest when descending. */
export function makeSortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  const keys = sort.map(({ parts, descending }) => {
    const { values } = indexValues(doc, parts);
    const chosen = values.reduce((best, value) => {
      const order = compareValues(value, best);
      return (descending ? order > 0 : order < 0) ? value : best;
    });
    return encodeValue(chosen, descending);
  });
  return keys.length === 1 ? (keys[0] as Buffer) : Buffer.concat(keys);
}

/** Sorts in memory, keeping no more rows than `limit` needs. */
export class BoundedSorter<T> {
  private rows: { key: Buffer; row: T; sizeBytes: number }[] = [];
  private sizeBytes = 0;

  /** @param limit Rows to keep; Infinity keeps all. */
  constructor(private readonly limit: number) {}

  /** @throws CommandError 292 above 100 MiB. */
  add(key: Buffer, row: T, rowBytes: number): void {
    const sizeBytes = key.length + rowBytes + ROW_OVERHEAD_BYTES;
    this.rows.push({ key, row, sizeBytes });
    this.sizeBytes += sizeBytes;
    if (this.rows.length >= 2 * this.limit + 1000) this.trim();
    if (this.sizeBytes > MAX_SORT_BYTES) {
      this.trim();
      if (this.sizeBytes > MAX_SORT_BYTES) {
        throw new CommandError(
          292,
          `Sort exceeded the memory limit of ${String(MAX_SORT_BYTES)} bytes; use an index for this order or a limit`,
        );
      }
    }
  }

  private trim(): void {
    // Stable, so rows with equal keys keep the order they came in.
    this.rows.sort((a, b) => Buffer.compare(a.key, b.key));
    if (this.rows.length > this.limit) this.rows.length = this.limit;
    this.sizeBytes = this.rows.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  }

  finish(): T[] {
    this.trim();
    return this.rows.map(({ row }) => row);
  }
}
