import { Binary, type Long, UUID } from 'bson';
import type { Collection } from './catalog.js';
import { CommandError, makeWriteConflict, TRANSIENT_TRANSACTION } from './command-error.js';
import { afterPrefix, encodeId } from './keys.js';
import { Overlay } from './overlay.js';
import type { Store } from './store.js';
import { type Doc, isDoc } from './values.js';

/** Which session and transaction a command belongs to. */
export interface SessionInfo {
  /** Bytes of the session id as text. */
  sessionId: string;
  txnNumber: bigint | undefined;
  inTransaction: boolean;
  startsTransaction: boolean;
}

/** @throws CommandError 14, 72 for a malformed `lsid` or `txnNumber`. */
export function readSession(command: Doc): SessionInfo | undefined {
  const { lsid, txnNumber, autocommit, startTransaction } = command;
  if (lsid === undefined) {
    if (txnNumber !== undefined) throw new CommandError(72, 'txnNumber needs an lsid');
    return undefined;
  }
  const id = isDoc(lsid) ? lsid['id'] : undefined;
  if (!(id instanceof Binary || id instanceof UUID)) throw new CommandError(14, 'lsid.id must be a UUID');
  const inTransaction = autocommit === false;
  if (inTransaction && txnNumber === undefined) throw new CommandError(72, 'autocommit needs a txnNumber');
  return {
    sessionId: Buffer.from(id.buffer.subarray(0, id.position)).toString('hex'),
    txnNumber: txnNumber === undefined ? undefined : (txnNumber as Long).toBigInt(),
    inTransaction,
    startsTransaction: startTransaction === true,
  };
}

const RETRY_PREFIX = encodeId(1);
const RETRY_TTL_MS = 30 * 60_000;
// time (ms as double) | txnNumber
const HEAD_BYTES = 16;

function retryKey(sessionId: string): Buffer {
  return Buffer.concat([RETRY_PREFIX, Buffer.from(sessionId, 'hex')]);
}

/**
 * Replies of retryable writes, one for each session: its latest. They are put in the transaction of the write itself,
 * so that a write that survived a crash is always known as done.
 */
export class RetryRecords {
  constructor(private readonly store: Store) {}

  /**
   * The stored reply when this very write was done before.
   * @throws CommandError 225 when the session has done a later one.
   */
  find({ sessionId, txnNumber }: SessionInfo): Buffer | undefined {
    const record = this.store.get(retryKey(sessionId));
    if (!record || txnNumber === undefined) return undefined;
    const known = record.readBigInt64BE(8);
    if (known > txnNumber) {
      throw new CommandError(
        225,
        `Cannot start transaction ${String(txnNumber)}: the session has used ${String(known)}`,
      );
    }
    return known === txnNumber ? record.subarray(HEAD_BYTES) : undefined;
  }

  /** Legal only inside `store.write`. */
  save({ sessionId, txnNumber }: SessionInfo, reply: Uint8Array): void {
    if (txnNumber === undefined) return;
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeDoubleBE(Date.now(), 0);
    head.writeBigInt64BE(txnNumber, 8);
    this.store.put(retryKey(sessionId), Buffer.concat([head, reply]));
  }

  /** Removes records that no driver retries any more. */
  async sweep(): Promise<void> {
    const oldest = Date.now() - RETRY_TTL_MS;
    const expired: Buffer[] = [];
    for (const { key, value } of this.store.range({ start: RETRY_PREFIX, end: afterPrefix(RETRY_PREFIX) })) {
      if (value.readDoubleBE(0) < oldest) expired.push(key);
    }
    if (expired.length > 0) await this.store.write(() => expired.forEach((key) => this.store.remove(key)));
  }
}

/** An open interactive transaction. */
export interface Transaction {
  readonly txnNumber: bigint;
  readonly overlay: Overlay;
  readonly startedAtMs: number;
  /** Version each collection had when it was first touched. */
  readonly versions: Map<Collection, number>;
  readonly countChanges: Map<Collection, number>;
}

function makeNoSuchTransaction(txnNumber: bigint | undefined): CommandError {
  return new CommandError(
    251,
    `Given transaction number ${String(txnNumber)} does not match any in-progress transactions.`,
    { errorLabels: [TRANSIENT_TRANSACTION] },
  );
}

export interface TransactionsOptions {
  store: Store;
  retries: RetryRecords;
  limitMs: number;
  maxOpen: number;
  /** Told of documents added and removed by a commit. */
  onCount: (collection: Collection, change: number) => void;
}

/** The interactive transactions of all sessions. */
export class Transactions {
  private readonly openBySession = new Map<string, Transaction>();

  constructor(private readonly options: TransactionsOptions) {}

  /**
   * The transaction a command runs in; made when the command starts it.
   * @throws CommandError 251 when it is over, 225 when the session is further, 146 with too many open.
   */
  enter(session: SessionInfo): Transaction {
    const { sessionId, txnNumber } = session;
    const open = this.openBySession.get(sessionId);
    if (!session.startsTransaction) {
      if (open && open.txnNumber === txnNumber) return open;
      throw makeNoSuchTransaction(txnNumber);
    }
    if (txnNumber === undefined) throw makeNoSuchTransaction(txnNumber);
    if (open && open.txnNumber >= txnNumber)
      throw new CommandError(225, `Transaction ${String(txnNumber)} was started before`);
    if (this.options.retries.find(session)) throw new CommandError(256, 'Transaction has been committed');
    if (open) this.close(sessionId, open);
    if (this.openBySession.size >= this.options.maxOpen)
      throw new CommandError(146, 'Too many open transactions');
    const transaction: Transaction = {
      txnNumber,
      overlay: new Overlay(this.options.store),
      startedAtMs: performance.now(),
      versions: new Map(),
      countChanges: new Map(),
    };
    this.openBySession.set(sessionId, transaction);
    return transaction;
  }

  private close(sessionId: string, transaction: Transaction): void {
    transaction.overlay.release();
    this.openBySession.delete(sessionId);
  }

  /** Ends a transaction without its writes; nothing happens when it is over. */
  abort({ sessionId, txnNumber }: Pick<SessionInfo, 'sessionId' | 'txnNumber'>): boolean {
    const open = this.openBySession.get(sessionId);
    if (!open || (txnNumber !== undefined && open.txnNumber !== txnNumber)) return false;
    this.close(sessionId, open);
    return true;
  }

  /**
   * Writes everything at once and records that it was done. Doing it again answers the same.
   * @throws CommandError 112 when another writer was faster, 251 when the transaction is over.
   */
  async commit(session: SessionInfo, reply: Uint8Array): Promise<void> {
    const { store, retries } = this.options;
    const open = this.openBySession.get(session.sessionId);
    if (!open || open.txnNumber !== session.txnNumber) {
      if (retries.find(session)) return;
      throw makeNoSuchTransaction(session.txnNumber);
    }
    this.close(session.sessionId, open);
    await store.write(() => {
      for (const [collection, version] of open.versions) {
        if (collection.dropped || collection.version !== version) throw makeWriteConflict();
      }
      open.overlay.applyTo(store);
      retries.save(session, reply);
      for (const [collection, change] of open.countChanges) this.options.onCount(collection, change);
    });
  }

  /** Aborts transactions over their time limit; returns how many. */
  sweep(): number {
    const oldest = performance.now() - this.options.limitMs;
    let aborted = 0;
    for (const [sessionId, transaction] of this.openBySession) {
      if (transaction.startedAtMs > oldest) continue;
      this.close(sessionId, transaction);
      aborted++;
    }
    return aborted;
  }

  closeAll(): void {
    for (const [sessionId, transaction] of this.openBySession) this.close(sessionId, transaction);
  }
}

/** Remembers which collections a transaction touched, so that its commit notices DDL in between. */
export function touchCollection(transaction: Transaction, collection: Collection): void {
  if (!transaction.versions.has(collection)) transaction.versions.set(collection, collection.version);
}
