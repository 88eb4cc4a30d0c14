import { Long } from 'bson';
import { CommandError } from './command-error.js';
import type { Source } from './query.js';

/** A result that the client has not read to its end. */
export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  readonly source: Source<Buffer>;
  readonly sessionId: string | undefined;
  /** Transaction it reads in; such a cursor ends with it. */
  readonly txnNumber: bigint | undefined;
  readonly idleLimitMs: number;
  lastUsedMs: number;
  busy: boolean;
}

const IDLE_LIMIT_MS = 10 * 60_000;
const NO_TIMEOUT_LIMIT_MS = 30 * 60_000;
const MAX_CURSORS = 2_000;

/** All open cursors. A cursor without use for ten minutes is dropped. */
export class Cursors {
  private readonly cursorsById = new Map<bigint, Cursor>();
  private lastId = BigInt(Date.now()) * 1000n;

  get size(): number {
    return this.cursorsById.size;
  }

  /** @throws CommandError 146 with too many open. */
  open(
    cursor: Pick<Cursor, 'namespace' | 'source' | 'sessionId' | 'txnNumber'> & { noTimeout: boolean },
  ): Long {
    if (this.cursorsById.size >= MAX_CURSORS)
      throw new CommandError(146, `More than ${String(MAX_CURSORS)} open cursors`);
    const id = ++this.lastId;
    const { noTimeout, ...rest } = cursor;
    const idleLimitMs = noTimeout ? NO_TIMEOUT_LIMIT_MS : IDLE_LIMIT_MS;
    this.cursorsById.set(id, { ...rest, id, idleLimitMs, lastUsedMs: performance.now(), busy: false });
    return Long.fromBigInt(id);
  }

  /**
   * The cursor, marked busy until `release`.
   * @throws CommandError 43 when it is gone, was read to its end, or belongs to another namespace.
   */
  take(id: bigint, namespace: string): Cursor {
    const cursor = this.cursorsById.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${String(id)} not found`);
    if (cursor.namespace !== namespace)
      throw new CommandError(13, `cursor id ${String(id)} belongs to ${cursor.namespace}`);
    if (cursor.busy) throw new CommandError(292, `cursor id ${String(id)} is already in use`);
    cursor.busy = true;
    return cursor;
  }

  /** Keeps a taken cursor for the next read, or drops it at the end. */
  release(cursor: Cursor, atEnd: boolean): void {
    cursor.busy = false;
    cursor.lastUsedMs = performance.now();
    if (atEnd) this.cursorsById.delete(cursor.id);
  }

  kill(id: bigint): boolean {
    return this.cursorsById.delete(id);
  }

  /** Drops the cursors of an ended session, or only those of one transaction of it. */
  killSession(sessionId: string, txnNumber?: bigint): void {
    for (const [id, cursor] of this.cursorsById) {
      if (cursor.sessionId !== sessionId) continue;
      if (txnNumber === undefined || cursor.txnNumber === txnNumber) this.cursorsById.delete(id);
    }
  }

  sweep(): number {
    let dropped = 0;
    const now = performance.now();
    for (const [id, cursor] of this.cursorsById) {
      if (cursor.busy || now - cursor.lastUsedMs < cursor.idleLimitMs) continue;
      this.cursorsById.delete(id);
      dropped++;
    }
    return dropped;
  }
}
