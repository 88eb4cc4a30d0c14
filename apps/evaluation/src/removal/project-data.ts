import { withStoreErrors } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';
import { datasetItemModels } from '../dataset-items/dataset-item.model.js';
import { datasetModel } from '../datasets/dataset.model.js';
import { promptModels } from '../prompts/prompt.model.js';
import { REVISION_KINDS, type RevisionStore } from '../revisions/revision.store.js';
import { datasetRunModels } from '../runs/dataset-run.model.js';
import { scoreConfigModel } from '../score-configs/score-config.model.js';

/** Documents of one delete: the store does other work in between. */
const BATCH = 500;

/**
 * Removes all that the service keeps of a project, but for its audit entries, and changes of prompts that wait for
 * their reader and expire by themselves. Repeating is harmless; what is left
 * when it breaks off goes the next time.
 *
 * @returns Number of documents that were there.
 */
export function createProjectDataRemoval(
  connection: Connection,
  revisions: Pick<RevisionStore, 'remove'>,
): (projectId: string) => Promise<number> {
  const items = datasetItemModels(connection);
  const runs = datasetRunModels(connection);
  const { prompts, contents } = promptModels(connection);
  // Datasets first: without them nothing finds the rest, whatever happens next.
  const collections: readonly Model<never>[] = [
    datasetModel(connection),
    runs.runs,
    runs.runItems,
    items.current,
    items.past,
    scoreConfigModel(connection),
  ] as never[];
  return (projectId) =>
    withStoreErrors(async () => {
      let removed = 0;
      for (const collection of collections) removed += await removeAll(collection, projectId);
      removed += await removeAll(prompts as never, projectId, contents as never);
      await revisions.remove(REVISION_KINDS, projectId);
      return removed;
    });
}

/** @param contents Holds documents of the same ids, which go first: later nothing would tell whose they are. */
async function removeAll(
  collection: Model<never>,
  projectId: string,
  contents?: Model<never>,
): Promise<number> {
  for (let removed = 0; ;) {
    const found = await collection
      .find({ projectId } as never, { _id: 1 })
      .limit(BATCH)
      .lean<{ _id: string }[]>();
    if (found.length === 0) return removed;
    const byId = { _id: { $in: found.map(({ _id }) => _id) } } as never;
    await contents?.deleteMany(byId);
    await collection.deleteMany(byId);
    removed += found.length;
  }
}
