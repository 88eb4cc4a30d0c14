import type { Transaction } from 'lmdb';
import { CommandError, makeWriteConflict } from './command-error.js';
import type { Entry, KeyRange, KeyValue, Store } from './store.js';

const MAX_OVERLAY_BYTES = 64 * 1024 * 1024;

interface Change {
  key: Buffer;
  value: Buffer | undefined;
  /** What the snapshot held: at commit it must still be there. */
  base: Buffer | undefined;
}

function isSame(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b);
}

/** The writes of one interactive transaction over a snapshot, not visible to others until `applyTo`. */
export class Overlay implements KeyValue {
  private readonly changesByKey = new Map<string, Change>();
  private readonly sorted: Change[] = [];
  private snapshot: Transaction | undefined;
  private sizeBytes = 0;

  constructor(private readonly store: Store) {
    this.snapshot = store.openSnapshot();
  }

  /** Releases the snapshot; old pages of the file stay in use until then. */
  release(): void {
    this.snapshot?.done();
    this.snapshot = undefined;
  }

  get isEmpty(): boolean {
    return this.sorted.length === 0;
  }

  private readSnapshot(key: Buffer): Buffer | undefined {
    if (!this.snapshot) throw new Error('overlay used after release');
    return this.store.get(key, this.snapshot);
  }

  get(key: Buffer): Buffer | undefined {
    const change = this.changesByKey.get(key.toString('latin1'));
    return change ? change.value : this.readSnapshot(key);
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, value);
  }

  remove(key: Buffer): void {
    this.change(key, undefined);
  }

  private change(key: Buffer, value: Buffer | undefined): void {
    this.sizeBytes += key.length + (value?.length ?? 0);
    if (this.sizeBytes > MAX_OVERLAY_BYTES) {
      throw new CommandError(257, `A transaction may change at most ${String(MAX_OVERLAY_BYTES)} bytes`);
    }
    const id = key.toString('latin1');
    const known = this.changesByKey.get(id);
    if (known) {
      known.value = value;
      return;
    }
    const base = this.readSnapshot(key);
    // Fails early; the check at commit is the one that counts.
    if (!isSame(base, this.store.get(key))) throw makeWriteConflict();
    const change = { key, value, base };
    this.changesByKey.set(id, change);
    this.sorted.splice(this.lowerBound(key), 0, change);
  }

  private lowerBound(key: Buffer): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Buffer.compare((this.sorted[middle] as Change).key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *range({ start, end, reverse = false }: KeyRange): Iterable<Entry> {
    if (!this.snapshot) throw new Error('overlay used after release');
    const own = this.sorted.slice(this.lowerBound(start), this.lowerBound(end));
    if (reverse) own.reverse();
    const direction = reverse ? -1 : 1;
    let next = 0;
    for (const entry of this.store.range({ start, end, reverse }, this.snapshot)) {
      let hidden = false;
      for (; next < own.length; next++) {
        const change = own[next] as Change;
        const order = direction * Buffer.compare(change.key, entry.key);
        if (order > 0) break;
        if (order === 0) hidden = true;
        if (change.value) yield { key: change.key, value: change.value };
      }
      if (!hidden) yield entry;
    }
    for (; next < own.length; next++) {
      const change = own[next] as Change;
      if (change.value) yield { key: change.key, value: change.value };
    }
  }

  count(range: KeyRange): number {
    let total = 0;
    for (const _entry of this.range(range)) total++;
    return total;
  }

  /**
   * Writes everything, inside the store's write transaction.
   * @throws CommandError 112 before the first write when a base value is no longer there.
   */
  applyTo(store: Store): void {
    for (const { key, base } of this.sorted) {
      if (!isSame(base, store.get(key))) throw makeWriteConflict();
    }
    for (const { key, value } of this.sorted) {
      if (value) store.put(key, value);
      else store.remove(key);
    }
  }
}
