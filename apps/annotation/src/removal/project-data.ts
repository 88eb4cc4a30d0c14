import { removeProjectDocuments } from '@assay/mongo';
import type { Connection } from 'mongoose';
import { assignmentModel } from '../assignments/assignment.model.js';
import { commentModel } from '../comments/comment.model.js';
import { queueItemModel } from '../items/queue-item.model.js';
import { queueModel } from '../queues/queue.model.js';

/**
 * Removes all that the service keeps of a project, but for its audit entries. Repeating is harmless.
 *
 * @returns Number of documents that were there.
 */
export function createProjectDataRemoval(connection: Connection): (projectId: string) => Promise<number> {
  // Queues first: without them nothing finds the rest, whatever happens next.
  const models = [
    queueModel(connection),
    queueItemModel(connection),
    assignmentModel(connection),
    commentModel(connection),
  ];
  return async (projectId) => {
    let removed = 0;
    for (const model of models) removed += await removeProjectDocuments(model, projectId);
    return removed;
  };
}
