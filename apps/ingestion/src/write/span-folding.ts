import type { Delta } from '../merge/delta.js';
import { decodeCompact } from '../merge/compact-row.js';
import { spanFields } from '../merge/seed.js';
import { entityKey } from './entity.js';
import type { Mentions } from './mentions.js';
import { lineAt, withoutRows } from './row-lines.js';
import type { RowChunk, Write } from './write.js';
import type { WriteContext } from './write-context.js';

/** A chunk with the write that it belongs to. */
export interface PlacedChunk {
  readonly write: number;
  readonly projectId: string;
  readonly acceptedUs: number;
  readonly chunk: RowChunk;
}

/** Rows to store as they are, and those that became additions to a state, by index of their write. */
export interface FoldedRows {
  readonly chunks: readonly PlacedChunk[];
  readonly deltas: readonly { readonly write: number; readonly delta: Delta }[];
}

/**
 * Separates the spans that stand alone from those that must be merged with what is known of their id. Of
 * two versions of a span the one that ended later stays; an older one says nothing new.
 *
 * @param mentions What else the flush speaks of; spans that join it are added.
 */
export function foldStatefulSpans(
  context: WriteContext,
  writes: readonly Write[],
  mentions: Mentions,
): FoldedRows {
  const chunks: PlacedChunk[] = [];
  const deltas: { write: number; delta: Delta }[] = [];
  const newest = new Map<string, { dropped: Set<number>; index: number; end: number }>();
  const placed: { place: PlacedChunk; dropped: Set<number> }[] = [];
  writes.forEach((write, writeIndex) => {
    for (const chunk of write.spans) {
      const dropped = new Set<number>();
      chunk.ids.forEach((id, index) => {
        const end = chunk.ends[index] as number;
        const named = entityKey('observation', write.projectId, id);
        if (mentions.has(named) || mustMerge(context, write.projectId, chunk, index)) {
          dropped.add(index);
          mentions.add(named);
          deltas.push({ write: writeIndex, delta: foldSpan(chunk, index) });
          return;
        }
        if (context.spans.hasLaterEnd(write.projectId, id, end)) {
          dropped.add(index);
          context.counters.skippedSpans.inc();
          return;
        }
        const other = newest.get(named);
        if (other && other.end > end) dropped.add(index);
        else {
          other?.dropped.add(other.index);
          newest.set(named, { dropped, index, end });
        }
      });
      const { projectId, acceptedUs } = write;
      placed.push({ place: { write: writeIndex, projectId, acceptedUs, chunk }, dropped });
    }
  });
  for (const { place, dropped } of placed) {
    const chunk = withoutRows(place.chunk, dropped);
    if (chunk) chunks.push({ ...place, chunk });
  }
  return { chunks, deltas };
}

/**
 * Whether the id has state, or may have a row whose end this process has forgotten (or never knew, after a
 * restart): its state then tells which of the two versions ended later.
 */
function mustMerge(context: WriteContext, projectId: string, chunk: RowChunk, index: number): boolean {
  const { hashes, ids } = chunk;
  const id = ids[index] as string;
  const high = hashes[index * 2] as number;
  const low = hashes[index * 2 + 1] as number;
  return (
    context.cache.find('observation', projectId, id) !== undefined ||
    context.known.mayHaveState(high, low) ||
    (context.known.mayHaveRow(high, low) && !context.spans.remembers(projectId, id))
  );
}

/** The serialised row of a span as an addition to its state. */
function foldSpan(chunk: RowChunk, index: number): Delta {
  const row = decodeCompact('observation', Buffer.from(lineAt(chunk, index)).toString());
  return { kind: 'observation', id: row.id, fields: spanFields(row), traceId: row.trace_id };
}
