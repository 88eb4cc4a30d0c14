import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { AssignmentDocument } from './assignment.model.js';

/** Names an assignment. */
export interface AssignmentKey {
  readonly projectId: string;
  readonly queueId: string;
  readonly userId: string;
}

/** Who is assigned to which queue. */
export interface AssignmentStore {
  find(key: AssignmentKey, session?: ClientSession): Promise<AssignmentDocument | undefined>;
  create(document: AssignmentDocument, session: ClientSession): Promise<void>;
  /** Answers what it was; undefined when there was none. */
  delete(key: AssignmentKey, session: ClientSession): Promise<AssignmentDocument | undefined>;
  /** By user id, 1,000 at most. */
  listUserIds(projectId: string, queueId: string): Promise<string[]>;
}

const MAX_LISTED = 1_000;

export function mongoAssignmentStore(model: Model<AssignmentDocument>): AssignmentStore {
  return {
    find: ({ projectId, queueId, userId }, session) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ projectId, queueId, userId })
          .session(session ?? null)
          .lean<AssignmentDocument>();
        return found ?? undefined;
      }),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
    delete: async ({ projectId, queueId, userId }, session) => {
      const deleted = await model
        .findOneAndDelete({ projectId, queueId, userId }, { session })
        .lean<AssignmentDocument>();
      return deleted ?? undefined;
    },
    listUserIds: (projectId, queueId) =>
      withStoreErrors(async () => {
        const found = await model
          .find({ projectId, queueId }, { _id: 0, userId: 1 })
          .sort({ userId: 1 })
          .limit(MAX_LISTED)
          .lean<Pick<AssignmentDocument, 'userId'>[]>();
        return found.map(({ userId }) => userId);
      }),
  };
}
