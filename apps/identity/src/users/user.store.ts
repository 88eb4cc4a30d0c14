import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { UserDocument } from './user.model.js';

export interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** People of the whole installation: who may see one is a matter of memberships. */
export interface UserStore {
  /** @throws AppError `not_found/USER_NOT_FOUND`. */
  get(userId: string, tx?: ClientSession): Promise<StoredUser>;
  /** @param email Lower case. */
  findByEmail(email: string, tx?: ClientSession): Promise<StoredUser | undefined>;
  listByIds(userIds: readonly string[]): Promise<ReadonlyMap<string, StoredUser>>;
  /** @throws AppError `conflict/USER_EXISTS`. */
  insert(user: StoredUser, tx?: ClientSession): Promise<void>;
}

export function mongoUserStore(model: Model<UserDocument>): UserStore {
  return {
    get: (userId, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findById(userId)
          .session(tx ?? null)
          .lean<UserDocument>();
        if (!found) throw userNotFound();
        return toUser(found);
      }),
    findByEmail: (email, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ email })
          .session(tx ?? null)
          .lean<UserDocument>();
        return found ? toUser(found) : undefined;
      }),
    listByIds: (userIds) =>
      withStoreErrors(async () => {
        if (userIds.length === 0) return new Map<string, StoredUser>();
        const found = await model.find({ _id: { $in: [...userIds] } }).lean<UserDocument[]>();
        return new Map(found.map((user) => [user._id, toUser(user)]));
      }),
    insert: ({ id, ...user }, tx) =>
      withStoreErrors(
        async () => {
          await model.insertMany([{ _id: id, ...user }], tx ? { session: tx } : {});
        },
        () => new AppError('conflict', 'USER_EXISTS', 'A user with this email already exists.'),
      ),
  };
}

export function userNotFound(): AppError {
  return new AppError('not_found', 'USER_NOT_FOUND', 'User not found');
}

function toUser({ _id, email, name, createdMs, updatedMs }: UserDocument): StoredUser {
  return { id: _id, email, name, createdMs, updatedMs };
}
