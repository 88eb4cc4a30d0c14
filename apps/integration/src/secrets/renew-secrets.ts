import { withStoreErrors, type BaseDocument } from '@assay/mongo';
import type { Model, QueryFilter } from 'mongoose';
import type { SecretBox } from './secret-box.js';

/** Where encrypted texts are kept. */
export interface SealedField {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: models of any documents
  readonly model: Model<any>;
  readonly field: string;
  /** As it was given to `SecretBox.encrypt`. */
  readonly contextOf: (document: { readonly _id: string; readonly projectId: string }) => string;
}

const BATCH = 100;

/**
 * Encrypts again, under the first key, what older keys have written; afterwards those are needed no more. A text
 * that changes meanwhile is left alone: it was just written with the first key. Repeating is harmless.
 *
 * @returns How many texts were encrypted again.
 * @throws AppError `internal/SECRET_NOT_READABLE` when a key is missing; store errors.
 */
export async function renewSecrets(fields: readonly SealedField[], secretBox: SecretBox): Promise<number> {
  let renewed = 0;
  for (const sealed of fields) renewed += await renewField(sealed, secretBox);
  return renewed;
}

async function renewField({ model, field, contextOf }: SealedField, secretBox: SecretBox): Promise<number> {
  type Found = BaseDocument & Record<string, string>;
  let renewed = 0;
  for (let afterId = ''; ;) {
    // All of them are looked at, in small pages: there are few, and only a start does this.
    const filter = { _id: { $gt: afterId }, [field]: { $exists: true } } as QueryFilter<unknown>;
    const found = await withStoreErrors(() =>
      model
        .find(filter, { [field]: 1, projectId: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Found[]>()
        .exec(),
    );
    for (const { _id, projectId = '', [field]: stored = '' } of found) {
      if (!secretBox.isOutdated(stored)) continue;
      const context = contextOf({ _id, projectId });
      const fresh = secretBox.encrypt(secretBox.decrypt(stored, context).reveal(), context);
      const { modifiedCount } = await withStoreErrors(() =>
        model.updateOne({ _id, [field]: stored }, { $set: { [field]: fresh } }),
      );
      renewed += modifiedCount;
    }
    const last = found.at(-1);
    if (!last || found.length < BATCH) return renewed;
    afterId = last._id;
  }
}
