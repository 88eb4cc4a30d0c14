import type { RunLinkStore, LinkedItem } from '../runs/run-links.store.js';
import type { DatasetRunDocument } from '../runs/dataset-run.model.js';
import { obeys, type Condition } from './conditions.js';

/** Links may be written before their spans start, by a client that prepares a run. */
const LINK_LEAD_MS = 24 * 60 * 60 * 1000;

/** What a condition may ask of a run item, by filter column. */
type Facts = Readonly<Record<string, (link: LinkedItem, run: DatasetRunDocument) => string>>;

/** Run items whose run is there and that obey the conditions. */
export async function listObeyingLinks(
  links: RunLinkStore,
  projectId: string,
  fromUs: number,
  conditions: readonly Condition<string>[],
  idColumn: string,
  facts: Facts,
): Promise<LinkedItem[]> {
  const ids = conditions.find(
    ({ column, operator }) => column === idColumn && (operator === 'any of' || operator === '='),
  )?.values;
  const found = await links.listLinks(projectId, Math.floor(fromUs / 1000) - LINK_LEAD_MS, ids);
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
