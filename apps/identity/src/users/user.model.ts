import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** A person, known to the whole installation; organizations see their members only. */
export interface UserDocument extends BaseDocument {
  /** Lower case. */
  email: string;
  name: string;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<UserDocument>({
  email: String,
  name: String,
  createdMs: Number,
  updatedMs: Number,
}).index({ email: 1 }, { unique: true });

export function userModel(connection: Connection): Model<UserDocument> {
  return modelOf(connection, 'users', schema);
}
