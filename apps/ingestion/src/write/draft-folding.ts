import type { Delta } from '../merge/delta.js';
import { readDraft } from '../merge/draft.js';
import { entityKey, type Entity } from './entity.js';
import type { Mentions } from './mentions.js';
import { lineAt, withoutRows } from './row-lines.js';
import type { FoldedRows, PlacedChunk } from './span-folding.js';
import type { RowChunk, Write } from './write.js';
import type { WriteContext } from './write-context.js';

export interface FoldedDrafts extends FoldedRows {
  /** Whose rows the drafts become; pinned: release each after use. */
  readonly entities: readonly Entity[];
}

/**
 * Separates the drafts of entities that nobody else has spoken of, before or in this flush, from those that are
 * additions to a state.
 *
 * @param mentions Of the whole flush.
 */
export function foldDrafts(
  context: WriteContext,
  writes: readonly Write[],
  mentions: Mentions,
  ingestedUs: number,
): FoldedDrafts {
  const chunks: PlacedChunk[] = [];
  const deltas: { write: number; delta: Delta }[] = [];
  const entities: Entity[] = [];
  writes.forEach(({ projectId, acceptedUs, drafts }, write) => {
    for (const draft of drafts) {
      const dropped = new Set<number>();
      draft.ids.forEach((id, index) => {
        if (isNew(context, projectId, draft, index, mentions)) return;
        dropped.add(index);
        const { fields, traceId } = readDraft(draft.kind, lineAt(draft, index));
        deltas.push({ write, delta: { kind: draft.kind, id, fields, traceId } });
      });
      const chunk = withoutRows(draft, dropped);
      if (!chunk) continue;
      chunks.push({ write, projectId, acceptedUs, chunk });
      chunk.ids.forEach((id, index) => {
        const entity = context.cache.acquire(chunk.kind, projectId, id);
        entity.standOn(lineAt(chunk, index), ingestedUs);
        // From here on the id is known: the next flush joins this one's row.
        context.known.addCarrier(chunk.kind, ...hashAt(chunk, index));
        entities.push(entity);
      });
    }
  });
  return { chunks, deltas, entities };
}

function isNew(
  context: WriteContext,
  projectId: string,
  chunk: RowChunk,
  index: number,
  mentions: Mentions,
): boolean {
  const id = chunk.ids[index] as string;
  return (
    mentions.isOnly(entityKey(chunk.kind, projectId, id)) &&
    context.cache.find(chunk.kind, projectId, id) === undefined &&
    context.known.isNewBy(...hashAt(chunk, index))
  );
}

function hashAt({ hashes }: RowChunk, index: number): [high: number, low: number] {
  return [hashes[index * 2] as number, hashes[index * 2 + 1] as number];
}
