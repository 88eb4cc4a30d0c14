import type { Connection, Model } from 'mongoose';
import { makeSchema, modelOf, type BaseDocument } from './collection.js';
import { withStoreErrors } from './mongo-errors.js';

/** A deleted project whose data was removed; `_id` is its id. */
interface RemovalDocument extends BaseDocument {
  removedMs: number;
}

const schema = makeSchema<RemovalDocument>({ removedMs: { type: Number, required: true } });

/** When the data of deleted projects was last removed. */
export interface RemovalStore {
  readonly model: Model<RemovalDocument>;
  /** By project; those never removed are left out. */
  find(projectIds: readonly string[]): Promise<Map<string, number>>;
  note(projectId: string, removedMs: number): Promise<void>;
}

export function mongoRemovalStore(connection: Connection): RemovalStore {
  const model = modelOf(connection, 'projectRemovals', schema);
  return {
    model,
    find: (projectIds) =>
      withStoreErrors(async () => {
        const found = await model.find({ _id: { $in: [...projectIds] } }).lean<RemovalDocument[]>();
        return new Map(found.map(({ _id, removedMs }) => [_id, removedMs]));
      }),
    note: (projectId, removedMs) =>
      withStoreErrors(async () => {
        const note = (): Promise<unknown> =>
          model.updateOne({ _id: projectId }, { $max: { removedMs } }, { upsert: true }).exec();
        // Two instances at once: one upsert loses and finds the document the second time.
        await note().catch(note);
      }),
  };
}
