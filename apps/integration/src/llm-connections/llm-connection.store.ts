import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model } from 'mongoose';
import type { LlmConnectionDocument } from './llm-connection.model.js';

/** The model credentials of projects. Writes are part of a change and take its session. */
export interface LlmConnectionStore {
  find(
    projectId: string,
    by: { readonly _id: string } | { readonly provider: string },
    session: ClientSession,
  ): Promise<LlmConnectionDocument | undefined>;
  /** Newest first, ties by id. */
  list(projectId: string, page: Page): Promise<ListedPage<LlmConnectionDocument>>;
  /** Inserts the document, or puts it in the place of the one with its id. */
  put(document: LlmConnectionDocument, session: ClientSession): Promise<void>;
  delete(projectId: string, id: string, session: ClientSession): Promise<void>;
}

export function mongoLlmConnectionStore(model: Model<LlmConnectionDocument>): LlmConnectionStore {
  return {
    find: (projectId, by, session) =>
      withStoreErrors(
        async () =>
          (await model
            .findOne({ projectId, ...by })
            .session(session)
            .lean<LlmConnectionDocument>()) ?? undefined,
      ),
    list: (projectId, page) => listPage(model, { projectId }, { createdMs: -1 }, page),
    put: async (document, session) => {
      const { _id, projectId } = document;
      await model.replaceOne({ _id, projectId }, document, { session, upsert: true });
    },
    delete: async (projectId, id, session) => {
      await model.deleteOne({ _id: id, projectId }, { session });
    },
  };
}
