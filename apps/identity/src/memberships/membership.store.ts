import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { MembershipDocument, Role } from './membership.model.js';

export interface StoredMembership {
  readonly userId: string;
  readonly role: Role;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** Members of organizations (projectId empty) and of projects. */
export interface MembershipStore {
  /** In the order they joined, ties by id. */
  list(
    organizationId: string,
    projectId: string,
    window?: { skip: number; limit: number },
  ): Promise<StoredMembership[]>;
  count(organizationId: string, projectId: string): Promise<number>;
  find(
    organizationId: string,
    projectId: string,
    userId: string,
    tx?: ClientSession,
  ): Promise<StoredMembership | undefined>;
  /** Creates or changes; the time of joining stays. */
  put(
    organizationId: string,
    projectId: string,
    member: { userId: string; role: Role; nowMs: number },
    tx?: ClientSession,
  ): Promise<StoredMembership>;
  /** Of one project; of an organization (projectId empty) with all its projects. */
  delete(organizationId: string, projectId: string, userId: string, tx: ClientSession): Promise<void>;
  deleteOfProject(organizationId: string, projectId: string, tx: ClientSession): Promise<void>;
  /** Owners of the organization other than this user. */
  countOtherOwners(organizationId: string, userId: string, tx: ClientSession): Promise<number>;
}

/** More than creation allows: reading never cuts a list that writing let grow. */
const MAX_LISTED = 20_000;

export function mongoMembershipStore(model: Model<MembershipDocument>): MembershipStore {
  return {
    list: (organizationId, projectId, window = { skip: 0, limit: MAX_LISTED }) =>
      withStoreErrors(() =>
        model
          .find({ organizationId, projectId })
          .sort({ createdMs: 1, _id: 1 })
          .skip(window.skip)
          .limit(window.limit)
          .lean<MembershipDocument[]>(),
      ),
    count: (organizationId, projectId) =>
      withStoreErrors(() => model.countDocuments({ organizationId, projectId })),
    find: (organizationId, projectId, userId, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ organizationId, projectId, userId })
          .session(tx ?? null)
          .lean<MembershipDocument>();
        return found ?? undefined;
      }),
    put: (organizationId, projectId, { userId, role, nowMs }, tx) =>
      withStoreErrors(
        async () => {
          const put = await model
            .findOneAndUpdate(
              { organizationId, projectId, userId },
              { $set: { role, updatedMs: nowMs }, $setOnInsert: { _id: randomUUID(), createdMs: nowMs } },
              { upsert: true, returnDocument: 'after', ...(tx && { session: tx }) },
            )
            .lean<MembershipDocument>();
          return put;
        },
        // Two first puts at once: the loser may try again, and then finds it.
        () => new AppError('conflict', 'CONCURRENT_CHANGE', 'Someone else changed this at the same time.'),
      ),
    delete: (organizationId, projectId, userId, tx) =>
      withStoreErrors(async () => {
        const filter = { organizationId, userId, ...(projectId !== '' && { projectId }) };
        await model.deleteMany(filter, { session: tx });
      }),
    deleteOfProject: (organizationId, projectId, tx) =>
      withStoreErrors(async () => {
        await model.deleteMany({ organizationId, projectId }, { session: tx });
      }),
    countOtherOwners: (organizationId, userId, tx) =>
      withStoreErrors(() =>
        model
          .countDocuments({ organizationId, projectId: '', userId: { $ne: userId }, role: 'OWNER' })
          .session(tx),
      ),
  };
}
