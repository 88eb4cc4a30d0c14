import { LRUCache } from 'lru-cache';

export type ReceiptState = 'stored' | 'spooled' | 'merged' | 'refused' | 'deleted';

/** What happened to one thing that a client sent. */
export interface Receipt {
  readonly state: ReceiptState;
  readonly atMs: number;
  /** Why, when it was refused. */
  readonly reason: string;
}

const MAX_RECEIPTS = 100_000;

/** The latest outcomes, by project and id; the oldest are forgotten. */
export class ReceiptLog {
  readonly #receipts = new LRUCache<string, Receipt>({ max: MAX_RECEIPTS });

  constructor(private readonly clock: () => number) {}

  add(subject: 'envelope' | 'trace', projectId: string, id: string, state: ReceiptState, reason = ''): void {
    this.#receipts.set(keyOf(subject, projectId, id), { state, atMs: this.clock(), reason });
  }

  find(subject: 'envelope' | 'trace', projectId: string, id: string): Receipt | undefined {
    return this.#receipts.get(keyOf(subject, projectId, id));
  }
}

function keyOf(subject: string, projectId: string, id: string): string {
  return `${subject}\n${projectId}\n${id}`;
}
