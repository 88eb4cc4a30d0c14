import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';
import type { StoredSecret } from './key-secrets.js';

export interface KeyDocument extends BaseDocument {
  publicKey: string;
  organizationId: string;
  /** Empty for organization keys. */
  projectId: string;
  access: 'full' | 'ingest-only' | 'read-only';
  note?: string;
  displaySecretKey: string;
  secrets: StoredSecret[];
  createdMs: number;
  /** Empty for keys made at the start. */
  createdByKeyId: string;
  expiresMs?: number;
  lastUsedMs?: number;
}

const schema = makeSchema<KeyDocument>({
  publicKey: String,
  organizationId: String,
  projectId: String,
  access: String,
  note: String,
  displaySecretKey: String,
  secrets: [{ _id: false, hash: String, expiresMs: Number }],
  createdMs: Number,
  createdByKeyId: String,
  expiresMs: Number,
  lastUsedMs: Number,
})
  .index({ publicKey: 1 }, { unique: true })
  .index({ organizationId: 1, projectId: 1, createdMs: 1, _id: 1 });

export function keyModel(connection: Connection): Model<KeyDocument> {
  return modelOf(connection, 'keys', schema);
}
