import type { Logger } from '@assay/logging';
import type { DeletionRegistry } from './deletion-registry.js';
import type { EntityStore } from './entity-store.js';
import type { Inserter } from './inserter.js';
import type { IngestCounters } from './counters.js';
import type { Flights } from './flights.js';
import type { KnownIds } from './known-ids.js';
import type { PromptIds } from './prompt-ids.js';
import type { RowContext } from './row-builder.js';
import type { SpanRegistry } from './span-registry.js';
import type { StateCache } from './state-cache.js';
import type { Suspicion } from './sweep.js';

/** What flushes share: the store and what this process remembers of it. */
export interface WriteContext {
  readonly entities: EntityStore;
  readonly inserter: Inserter;
  readonly cache: StateCache;
  readonly spans: SpanRegistry;
  readonly known: KnownIds;
  readonly flights: Flights;
  readonly deletions: DeletionRegistry;
  readonly prompts: PromptIds;
  readonly suspicion: Suspicion;
  readonly counters: IngestCounters;
  readonly log: Logger;
  /** No other process writes: a state in memory is complete. */
  readonly isSingleWriter: boolean;
  readonly clock: () => number;
  /** Unix microseconds, never the same twice. */
  nextStampUs(): number;
  /** `expire_at` of deltas written now. */
  stateExpireAt(): string;
  rowContext(updatedMs: number): Omit<RowContext, 'expireAt'>;
}
