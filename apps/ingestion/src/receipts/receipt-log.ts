import type { ingestion } from '@assay/proto';
import { LRUCache } from 'lru-cache';

type ReceiptState = ingestion.Receipt['state'];

/** Told of one batch, envelope by envelope. */
export interface ToldBatch {
  readonly successes: readonly { readonly id: string }[];
  readonly errors: readonly RefusedEnvelope[];
  /** Refused by the decoder already. */
  readonly invalid: readonly RefusedEnvelope[];
  readonly isSpooled: boolean;
  /** Ids among the successes that were processed before. */
  readonly repeated: ReadonlySet<string>;
  /** Ids among the successes that joined other events about the same object. */
  readonly merged: ReadonlySet<string>;
}

interface RefusedEnvelope {
  readonly id: string;
  readonly error: string;
}

const MAX_RECEIPTS = 100_000;
const MAX_REASON_CHARS = 2_000;

/** The latest outcomes that this process told, by project and id; the oldest are forgotten. */
export class ReceiptLog {
  readonly #envelopes = new LRUCache<string, ingestion.Receipt>({ max: MAX_RECEIPTS });
  /** Of traces only what the store cannot tell: that they wait in the spool, and what was refused of them. */
  readonly #traces = new LRUCache<string, ingestion.Receipt>({ max: MAX_RECEIPTS });

  constructor(private readonly clock: () => number) {}

  addBatch(projectId: string, told: ToldBatch): void {
    const { successes, errors, invalid, isSpooled, repeated, merged } = told;
    for (const { id } of successes) {
      const stored = merged.has(id) ? 'RECEIPT_STATE_MERGED' : 'RECEIPT_STATE_STORED';
      const fresh = isSpooled ? 'RECEIPT_STATE_SPOOLED' : stored;
      this.#addEnvelope(projectId, id, repeated.has(id) ? 'RECEIPT_STATE_REPEATED' : fresh, '');
    }
    for (const { id, error } of [...errors, ...invalid])
      this.#addEnvelope(projectId, id, 'RECEIPT_STATE_REFUSED', error);
  }

  addSpooledTraces(projectId: string, traceIds: Iterable<string>): void {
    for (const id of traceIds)
      this.#traces.set(keyOf(projectId, id), this.#receipt('RECEIPT_STATE_SPOOLED', ''));
  }

  addRefusedTrace(projectId: string, traceId: string, reason: string): void {
    this.#traces.set(keyOf(projectId, traceId), this.#receipt('RECEIPT_STATE_REFUSED', reason));
  }

  findEnvelope(projectId: string, id: string): ingestion.Receipt | undefined {
    return this.#envelopes.get(keyOf(projectId, id));
  }

  findTrace(projectId: string, id: string): ingestion.Receipt | undefined {
    return this.#traces.get(keyOf(projectId, id));
  }

  #addEnvelope(projectId: string, id: string, state: ReceiptState, reason: string): void {
    this.#envelopes.set(keyOf(projectId, id), this.#receipt(state, reason));
  }

  #receipt(state: ReceiptState, reason: string): ingestion.Receipt {
    return { state, atMs: this.clock(), reason: reason.slice(0, MAX_REASON_CHARS) };
  }
}

function keyOf(projectId: string, id: string): string {
  return `${projectId}\n${id}`;
}
