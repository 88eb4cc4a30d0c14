import { removeProjectDocuments, withStoreErrors } from '@assay/mongo';
import type { Connection } from 'mongoose';
import { blobExportModel } from '../exports/blob-export.model.js';
import { mongoFeedbackStore } from '../feedback/feedback.store.js';
import { llmConnectionModel } from '../llm-connections/llm-connection.model.js';
import { deliveryModel } from '../webhooks/delivery.model.js';
import { webhookModel } from '../webhooks/webhook.model.js';

/**
 * Removes all that the service keeps of a project, secrets included, but for its audit entries. Repeating is
 * harmless.
 *
 * @returns Number of documents that were there.
 */
export function createProjectDataRemoval(connection: Connection): (projectId: string) => Promise<number> {
  const exports = blobExportModel(connection);
  // Webhooks before their deliveries: without them nothing is sent any more.
  const models = [
    webhookModel(connection),
    deliveryModel(connection),
    llmConnectionModel(connection),
    mongoFeedbackStore(connection).model,
  ];
  return async (projectId) => {
    const { deletedCount } = await withStoreErrors(() => exports.deleteOne({ _id: projectId }));
    let removed = deletedCount;
    for (const model of models) removed += await removeProjectDocuments(model, projectId);
    return removed;
  };
}
