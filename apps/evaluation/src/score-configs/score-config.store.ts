import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model } from 'mongoose';
import type { ScoreConfigDocument } from './score-config.model.js';

/** The score configs of projects. Writes are part of a change and take its session. */
export interface ScoreConfigStore {
  find(projectId: string, id: string, session?: ClientSession): Promise<ScoreConfigDocument | undefined>;
  findAll(projectId: string, ids: readonly string[]): Promise<ScoreConfigDocument[]>;
  /** Newest first, ties by id. */
  list(projectId: string, page: Page): Promise<ListedPage<ScoreConfigDocument>>;
  create(document: ScoreConfigDocument, session: ClientSession): Promise<void>;
  /** Puts the whole document in the place of the one with its id. */
  replace(document: ScoreConfigDocument, session: ClientSession): Promise<void>;
}

export function mongoScoreConfigStore(model: Model<ScoreConfigDocument>): ScoreConfigStore {
  return {
    find: (projectId, id, session) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ _id: id, projectId })
          .session(session ?? null)
          .lean<ScoreConfigDocument>();
        return found ?? undefined;
      }),
    findAll: (projectId, ids) =>
      withStoreErrors(() => model.find({ _id: { $in: [...ids] }, projectId }).lean<ScoreConfigDocument[]>()),
    list: (projectId, page) => listPage(model, { projectId }, { createdMs: -1 }, page),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
    replace: async (document, session) => {
      const { _id, projectId } = document;
      await model.replaceOne({ _id, projectId }, document, { session });
    },
  };
}
