import { Schema, type Connection, type Model } from 'mongoose';

/** What every document keeps: its own `_id: string`. Times are numbers that the service sets itself. */
export interface BaseDocument {
  _id: string;
}

const BASE_OPTIONS = {
  versionKey: false,
  id: false,
  minimize: false,
  // A field or filter that the schema does not know is a fault of ours: dropping it would widen the query.
  strict: 'throw',
  strictQuery: 'throw',
  autoCreate: false,
  autoIndex: false,
} as const;

/**
 * A schema with the conventions of this product: string ids, unknown fields are errors, no version key, no
 * hooks, no timestamps made by the library. Add indexes to what it returns.
 *
 * @param fields Field to the library's type: `{ name: String, tags: [String], count: { type: Number, required: true } }`.
 */
export function makeSchema<T extends BaseDocument>(
  fields: Readonly<Record<Exclude<keyof T, '_id'>, unknown>>,
): Schema<T> {
  return new Schema<T>({ ...fields, _id: { type: String, required: true } } as never, BASE_OPTIONS);
}

/** The model of a collection on a connection; the same one each time. */
export function modelOf<T extends BaseDocument>(
  connection: Connection,
  collection: string,
  schema: Schema<T>,
): Model<T> {
  const known = connection.models[collection] as Model<T> | undefined;
  return known ?? connection.model<T>(collection, schema, collection);
}

/** Makes collections and indexes that are missing. Safe when several instances start at once. */
export async function ensureIndexes(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: models of any documents
  models: readonly Model<any>[],
): Promise<void> {
  for (const model of models) {
    await model.createCollection();
    await model.createIndexes();
  }
}
