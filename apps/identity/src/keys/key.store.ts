import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { StoredSecret } from './key-secrets.js';
import type { KeyDocument } from './key.model.js';

/** A key as it is kept; it never holds a secret, only hashes. */
export type StoredKey = Omit<KeyDocument, '_id'> & { id: string };

export interface KeyChange {
  /** Null removes it. */
  note?: string | null;
  access?: StoredKey['access'];
  /** Null removes it. */
  expiresMs?: number | null;
  secrets?: readonly StoredSecret[];
  displaySecretKey?: string;
}

/** Keys of projects, and of organizations (projectId empty). */
export interface KeyStore {
  /** Whoever it belongs to: the key itself says so. */
  findByPublicKey(publicKey: string): Promise<StoredKey | undefined>;
  /** Oldest first, ties by id, all of them. */
  list(organizationId: string, projectId: string): Promise<StoredKey[]>;
  /** @throws AppError `not_found/API_KEY_NOT_FOUND`. */
  get(organizationId: string, projectId: string, keyId: string, tx?: ClientSession): Promise<StoredKey>;
  count(organizationId: string, projectId: string): Promise<number>;
  /** @throws AppError `conflict/PUBLIC_KEY_TAKEN`. */
  insert(key: StoredKey, tx?: ClientSession): Promise<void>;
  /** @throws AppError `not_found/API_KEY_NOT_FOUND`. */
  update(
    organizationId: string,
    projectId: string,
    keyId: string,
    change: KeyChange,
    tx: ClientSession,
  ): Promise<StoredKey>;
  /** @throws AppError `not_found/API_KEY_NOT_FOUND`. */
  delete(organizationId: string, projectId: string, keyId: string, tx: ClientSession): Promise<void>;
  deleteOfProject(organizationId: string, projectId: string, tx: ClientSession): Promise<void>;
  /** Notes last uses; later times win, unknown ids are skipped. One write for all. */
  recordUses(uses: readonly { keyId: string; usedMs: number }[]): Promise<void>;
}

/** More than creation allows: reading never cuts a list that writing let grow. */
const MAX_LISTED = 2_000;

export function mongoKeyStore(model: Model<KeyDocument>): KeyStore {
  return {
    findByPublicKey: (publicKey) =>
      withStoreErrors(async () => {
        const found = await model.findOne({ publicKey }).lean<KeyDocument>();
        return found ? toKey(found) : undefined;
      }),
    list: (organizationId, projectId) =>
      withStoreErrors(async () => {
        const found = await model
          .find({ organizationId, projectId })
          .sort({ createdMs: 1, _id: 1 })
          .limit(MAX_LISTED)
          .lean<KeyDocument[]>();
        return found.map(toKey);
      }),
    get: (organizationId, projectId, keyId, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ _id: keyId, organizationId, projectId })
          .session(tx ?? null)
          .lean<KeyDocument>();
        if (!found) throw keyNotFound();
        return toKey(found);
      }),
    count: (organizationId, projectId) =>
      withStoreErrors(() => model.countDocuments({ organizationId, projectId })),
    insert: ({ id, ...key }, tx) =>
      withStoreErrors(
        async () => {
          await model.insertMany([{ _id: id, ...key }], tx ? { session: tx } : {});
        },
        () => new AppError('conflict', 'PUBLIC_KEY_TAKEN', 'An API key with this publicKey already exists.'),
      ),
    update: (organizationId, projectId, keyId, change, tx) =>
      withStoreErrors(async () => {
        const updated = await model
          .findOneAndUpdate({ _id: keyId, organizationId, projectId }, toUpdate(change), {
            session: tx,
            returnDocument: 'after',
          })
          .lean<KeyDocument>();
        if (!updated) throw keyNotFound();
        return toKey(updated);
      }),
    delete: (organizationId, projectId, keyId, tx) =>
      withStoreErrors(async () => {
        const { deletedCount } = await model.deleteOne(
          { _id: keyId, organizationId, projectId },
          { session: tx },
        );
        if (deletedCount === 0) throw keyNotFound();
      }),
    deleteOfProject: (organizationId, projectId, tx) =>
      withStoreErrors(async () => {
        await model.deleteMany({ organizationId, projectId }, { session: tx });
      }),
    recordUses: (uses) =>
      withStoreErrors(async () => {
        if (uses.length === 0) return;
        const writes = uses.map(({ keyId, usedMs }) => ({
          updateOne: { filter: { _id: keyId }, update: { $max: { lastUsedMs: usedMs } } },
        }));
        await model.bulkWrite(writes, { ordered: false });
      }),
  };
}

function keyNotFound(): AppError {
  return new AppError('not_found', 'API_KEY_NOT_FOUND', 'API key not found');
}

/** Null unsets, a value sets, undefined stays. */
function toUpdate(change: KeyChange): { $set?: object; $unset?: object } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = given.filter(([, value]) => value !== null);
  const unset = given.filter(([, value]) => value === null).map(([field]) => [field, 1]);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset) as object }),
  };
}

function toKey({ _id, ...key }: KeyDocument): StoredKey {
  return { id: _id, ...key };
}
