import type { Delta } from '../merge/delta.js';
import type { EntityKind } from '@assay/telemetry';

/**
 * Complete rows of one kind, serialised by a worker: JSON lines that all begin with room for their stamps (see
 * row-lines.ts), by time. At most 50 months in one chunk.
 */
export interface RowChunk {
  readonly kind: EntityKind;
  readonly lines: Uint8Array;
  /** Offset of each line, and the length at the end. */
  readonly starts: Uint32Array;
  readonly ids: readonly string[];
  /** Of a trace its own id. */
  readonly traceIds: readonly string[];
  /** Halves of sipHash64 of the ids, high and low in turn. */
  readonly hashes: Uint32Array;
  /** End of each span, Unix microseconds; 0 for rows that are no spans. */
  readonly ends: Float64Array;
  /** `YYYY-MM` of the start times, distinct. */
  readonly months: readonly string[];
}

/** What one request wants stored, decoded and checked. Plain data: it can wait in the spool. */
export interface Write {
  readonly projectId: string;
  /** When it was first accepted, Unix microseconds: later deletions of its entities win over it. */
  readonly acceptedUs: number;
  readonly expireAt: string;
  /** Hashes of the envelope ids to remember once the rest is in. */
  readonly envelopes: readonly string[];
  readonly deltas: readonly Delta[];
  /**
   * Rows that carry their state, for entities that are new, as most are: of those nothing else must be stored, and
   * nothing read. Of any other entity such a row is an addition to its state. None is among `deltas` too.
   */
  readonly drafts: readonly RowChunk[];
  readonly spans: readonly RowChunk[];
}

/** An entity of a write that can never be stored, and why. */
export interface RefusedEntity {
  readonly kind: EntityKind;
  readonly id: string;
  readonly reason: string;
}

/** What became of a write in the store. */
export interface FlushOutcome {
  readonly refused: readonly RefusedEntity[];
  /** Entities that were there before, or that the flush met more than once; of writes with envelopes alone. */
  readonly merged: readonly MergedEntity[];
}

export interface MergedEntity {
  readonly kind: EntityKind;
  readonly id: string;
}

export interface WriteOutcome extends FlushOutcome {
  /** Durable, but visible only after the store is back. */
  readonly isSpooled: boolean;
}

export function countRows(write: Write): number {
  return chunksOf(write).reduce((sum, chunk) => sum + chunk.ids.length, write.deltas.length);
}

/** Bytes that the write holds, roughly. */
export function measureWrite(write: Write): number {
  let bytes = 0;
  for (const delta of write.deltas)
    for (const key in delta.fields) bytes += key.length + (delta.fields[key] as string).length;
  return chunksOf(write).reduce((sum, chunk) => sum + chunk.lines.byteLength, bytes);
}

export function chunksOf(write: Pick<Write, 'drafts' | 'spans'>): RowChunk[] {
  return [...write.drafts, ...write.spans];
}
