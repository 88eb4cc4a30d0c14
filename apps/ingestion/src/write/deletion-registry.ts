import type { EntityKind } from '@assay/telemetry';
import type { Delta } from '../merge/delta.js';
import { withoutRows } from './row-lines.js';
import type { RowChunk, Write } from './write.js';

const MAX_ENTRIES = 200_000;

export interface DeletedEntity {
  readonly projectId: string;
  readonly kind: EntityKind;
  readonly id: string;
}

/**
 * Deletions that this process knows of. What was accepted before a deletion of its entity, or of its trace,
 * must not be written after it; what comes later starts a new entity.
 */
export class DeletionRegistry {
  readonly #deletedUs = new Map<string, number>();

  add(entities: Iterable<DeletedEntity>, deletedUs: number): void {
    for (const { projectId, kind, id } of entities) {
      const key = keyOf(kind, projectId, id);
      this.#deletedUs.delete(key);
      this.#deletedUs.set(key, deletedUs);
    }
    for (const key of this.#deletedUs.keys()) {
      if (this.#deletedUs.size <= MAX_ENTRIES) break;
      this.#deletedUs.delete(key);
    }
  }

  isDeleted(kind: EntityKind, projectId: string, id: string, acceptedUs: number): boolean {
    return (this.#deletedUs.get(keyOf(kind, projectId, id)) ?? 0) >= acceptedUs;
  }

  /** The writes without what was deleted since they were accepted; same order, same length. */
  withoutDeleted(writes: readonly Write[]): readonly Write[] {
    if (this.#deletedUs.size === 0) return writes;
    return writes.map((write) => dropDeleted(write, (kind, id) => this.#isGone(write, kind, id)));
  }

  #isGone(write: Write, kind: EntityKind, id: string): boolean {
    return this.isDeleted(kind, write.projectId, id, write.acceptedUs);
  }
}

/** A write without the deltas and rows that are gone, by themselves or with their trace. */
export function dropDeleted(write: Write, isGone: (kind: EntityKind, id: string) => boolean): Write {
  const isLive = (delta: Delta): boolean =>
    !isGone(delta.kind, delta.id) && !(delta.traceId !== undefined && isGone('trace', delta.traceId));
  const keepLive = (chunk: RowChunk): RowChunk | readonly RowChunk[] => {
    const dropped = new Set<number>();
    chunk.ids.forEach((id, index) => {
      if (isGone(chunk.kind, id) || isGone('trace', chunk.traceIds[index] as string)) dropped.add(index);
    });
    return withoutRows(chunk, dropped) ?? [];
  };
  return {
    ...write,
    deltas: write.deltas.filter(isLive),
    drafts: write.drafts.flatMap(keepLive),
    spans: write.spans.flatMap(keepLive),
  };
}

function keyOf(kind: EntityKind, projectId: string, id: string): string {
  return `${kind}\n${projectId}\n${id}`;
}
