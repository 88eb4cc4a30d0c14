import type { ProjectPolicies, ScoreConfigs } from '../ports.js';
import type { ReceiptLog } from '../receipts/receipt-log.js';
import type { DecodePool } from '../worker/decode-pool.js';
import type { IngestCounters } from '../write/counters.js';
import type { Deletions } from '../write/deletions.js';
import type { EntityStore } from '../write/entity-store.js';
import type { EnvelopeMemory } from '../write/envelope-memory.js';
import type { Writer } from '../write/writer.js';
import type { Admission } from './admission.js';

/** What the handlers work with. */
export interface HandlerContext {
  readonly admission: Admission;
  readonly pool: DecodePool;
  readonly writer: Writer;
  readonly envelopes: EnvelopeMemory;
  readonly entities: EntityStore;
  readonly deletions: Deletions;
  readonly policies: ProjectPolicies;
  /** Whether anything of the project is masked before it is stored. */
  isMasked(projectId: string): boolean;
  readonly scoreConfigs: ScoreConfigs;
  readonly receipts: ReceiptLog;
  readonly counters: IngestCounters;
  /** Whether the writer can tell which entities are new, so that drafts of rows are worth their making. */
  isDrafting(): boolean;
  readonly clock: () => number;
  nextStampUs(): number;
}
