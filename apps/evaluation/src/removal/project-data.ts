import { removeProjectDocuments } from '@assay/mongo';
import type { Connection } from 'mongoose';
import { datasetItemModels } from '../dataset-items/dataset-item.model.js';
import { datasetModel } from '../datasets/dataset.model.js';
import { promptModels } from '../prompts/prompt.model.js';
import { REVISION_KINDS, type RevisionStore } from '../revisions/revision.store.js';
import { datasetRunModels } from '../runs/dataset-run.model.js';
import { scoreConfigModel } from '../score-configs/score-config.model.js';

/**
 * Removes all that the service keeps of a project, but for its audit entries, and changes of prompts that wait for
 * their reader and expire by themselves. Repeating is harmless; what is left when it breaks off goes the next time.
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
  const collections = [
    datasetModel(connection),
    runs.runs,
    runs.runItems,
    items.current,
    items.past,
    scoreConfigModel(connection),
  ];
  return async (projectId) => {
    let removed = 0;
    for (const collection of collections) removed += await removeProjectDocuments(collection, projectId);
    removed += await removeProjectDocuments(prompts, projectId, async (ids) => {
      await contents.deleteMany({ _id: { $in: [...ids] } });
    });
    await revisions.remove(REVISION_KINDS, projectId);
    return removed;
  };
}
