import { AppError } from '@assay/errors';
import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model } from 'mongoose';
import type { CommentObjectType } from './comment.js';
import type { CommentDocument } from './comment.model.js';

/** Exact; all that are given hold together. */
export interface CommentFilter {
  readonly objectType?: CommentObjectType;
  readonly objectId?: string;
  readonly authorUserId?: string;
}

/** Comments on the objects of projects. */
export interface CommentStore {
  /** @throws AppError `not_found/COMMENT_NOT_FOUND`. */
  get(projectId: string, commentId: string): Promise<CommentDocument>;
  /** Oldest first, ties by id. */
  list(projectId: string, filter: CommentFilter, page: Page): Promise<ListedPage<CommentDocument>>;
  create(document: CommentDocument, session: ClientSession): Promise<void>;
}

export function mongoCommentStore(model: Model<CommentDocument>): CommentStore {
  return {
    get: (projectId, commentId) =>
      withStoreErrors(async () => {
        const found = await model.findOne({ _id: commentId, projectId }).lean<CommentDocument>();
        if (found) return found;
        throw new AppError('not_found', 'COMMENT_NOT_FOUND', 'Comment not found within authorized project');
      }),
    list: (projectId, filter, page) =>
      listPage(model, { projectId, ...filter }, { createdMs: 1, _id: 1 }, page),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
  };
}
