import type { ingestion } from '@assay/proto';
import { LRUCache } from 'lru-cache';

export type ReceiptSubject = 'envelope' | 'trace';

const MAX_RECEIPTS = 100_000;

/** The latest outcomes that this process told, by project and id; the oldest are forgotten. */
export class ReceiptLog {
  readonly #receipts = new LRUCache<string, ingestion.Receipt>({ max: MAX_RECEIPTS });

  constructor(private readonly clock: () => number) {}

  add(
    subject: ReceiptSubject,
    projectId: string,
    id: string,
    state: ingestion.Receipt['state'],
    reason = '',
  ): void {
    this.#receipts.set(keyOf(subject, projectId, id), { state, atMs: this.clock(), reason });
  }

  find(subject: ReceiptSubject, projectId: string, id: string): ingestion.Receipt | undefined {
    return this.#receipts.get(keyOf(subject, projectId, id));
  }
}

function keyOf(subject: string, projectId: string, id: string): string {
  return `${subject}\n${projectId}\n${id}`;
}
