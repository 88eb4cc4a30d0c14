import { AppError } from '@assay/errors';
import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model } from 'mongoose';
import type { QueueDocument } from './queue.model.js';

/** The annotation queues of projects. */
export interface QueueStore {
  /** @throws AppError `not_found/QUEUE_NOT_FOUND`. */
  get(projectId: string, queueId: string): Promise<QueueDocument>;
  /** Newest first, ties by id descending. */
  list(projectId: string, page: Page): Promise<ListedPage<QueueDocument>>;
  create(document: QueueDocument, session: ClientSession): Promise<void>;
}

export function mongoQueueStore(model: Model<QueueDocument>): QueueStore {
  return {
    get: (projectId, queueId) =>
      withStoreErrors(async () => {
        const found = await model.findOne({ _id: queueId, projectId }).lean<QueueDocument>();
        if (found) return found;
        throw new AppError('not_found', 'QUEUE_NOT_FOUND', 'Annotation queue not found');
      }),
    list: (projectId, page) => listPage(model, { projectId }, { createdMs: -1, _id: -1 }, page),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
  };
}
