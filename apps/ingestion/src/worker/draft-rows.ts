import { computeCost } from '../cost/cost.js';
import type { ModelTable } from '../cost/model-table.js';
import type { Delta } from '../merge/delta.js';
import { writeDraft } from '../merge/draft.js';
import type { RowChunk } from '../write/write.js';
import { RowChunks, type ChunkRow } from './row-chunks.js';

export interface DraftedRows {
  readonly drafts: readonly RowChunk[];
  /** What only a row made later can tell. */
  readonly deltas: readonly Delta[];
  /** Drafts with usage but without a price. */
  readonly unpriced: number;
}

/**
 * Drafts of the rows that the additions would make if nobody had spoken of their entities before. Left as they are:
 * scores, what names a prompt, whose id is not known here, and what has values that no column can hold.
 *
 * @param deltas One per entity.
 */
export function draftRows(
  deltas: readonly Delta[],
  { projectId, expireAt }: { readonly projectId: string; readonly expireAt: string },
  models: ModelTable,
): DraftedRows {
  const rows: Record<'observation' | 'trace', ChunkRow[]> = { observation: [], trace: [] };
  const left: Delta[] = [];
  let unpriced = 0;
  for (const delta of deltas) {
    const { kind, id } = delta;
    if (kind === 'score' || delta.fields['prompt'] !== undefined) {
      left.push(delta);
      continue;
    }
    let isWhole = true;
    const fields = new Map(Object.entries(delta.fields));
    const draft = writeDraft(
      { kind, projectId, id, fields },
      {
        expireAt,
        price: (facts) => {
          const cost = computeCost(models, facts);
          if (cost.isUnpriced) unpriced += 1;
          isWhole = cost.dropped.length === 0;
          return cost;
        },
        findPromptId: () => undefined,
      },
    );
    if (isWhole) rows[kind].push({ id, ...draft });
    else left.push(delta);
  }
  return {
    drafts: [...toChunks('observation', rows.observation), ...toChunks('trace', rows.trace)],
    deltas: left,
    unpriced,
  };
}

function toChunks(kind: 'observation' | 'trace', rows: readonly ChunkRow[]): RowChunk[] {
  const chunks = new RowChunks(kind);
  const byTime = [...rows].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  for (const row of byTime) chunks.add(row);
  return chunks.finish();
}
