import type { RunLinkStore, LinkedItem } from '../runs/run-links.store.js';
import type { DatasetRunDocument } from '../runs/dataset-run.model.js';
import { obeys, type Condition } from './conditions.js';
import { listAskedIds } from './spans.sql.js';

/** What a condition may ask of a run item, by filter column. */
type Facts = Readonly<Record<string, (link: LinkedItem, run: DatasetRunDocument) => string>>;

/**
 * Run items whose run is there and that obey the conditions. Of runs that are named, all their items; else those
 * that were linked not too long before the window, see `RunLinkStore.listLinksSince`.
 */
export async function listObeyingLinks(
  links: RunLinkStore,
  projectId: string,
  fromUs: number,
  conditions: readonly Condition<string>[],
  idColumn: string,
  facts: Facts,
): Promise<LinkedItem[]> {
  const ids = listAskedIds(conditions, idColumn);
  const found = ids
    ? await links.listLinksOfRuns(projectId, ids)
    : await links.listLinksSince(projectId, Math.floor(fromUs / 1000));
  if (found.length === 0) return [];
  const runs = await links.findRuns(
    projectId,
    found.map(({ runId }) => runId),
  );
  return found.filter((link) => {
    const run = runs.get(link.runId);
    return (
      run !== undefined &&
      conditions.every((condition) => {
        const fact = facts[condition.column];
        return fact !== undefined && obeys(fact(link, run), condition);
      })
    );
  });
}
