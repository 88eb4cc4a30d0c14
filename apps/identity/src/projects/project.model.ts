import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface ProjectDocument extends BaseDocument {
  organizationId: string;
  name: string;
  /** The name while the project lives: unique in the organization, free again after the deletion. */
  liveName?: string;
  metadataJson?: string;
  retentionDays: number;
  createdMs: number;
  updatedMs: number;
  deletedMs?: number;
}

const schema = makeSchema<ProjectDocument>({
  organizationId: String,
  name: String,
  liveName: String,
  metadataJson: String,
  retentionDays: Number,
  createdMs: Number,
  updatedMs: Number,
  deletedMs: Number,
})
  .index(
    { organizationId: 1, liveName: 1 },
    { unique: true, partialFilterExpression: { liveName: { $exists: true } } },
  )
  .index({ organizationId: 1, createdMs: 1, _id: 1 })
  .index({ updatedMs: 1, _id: 1 });

export function projectModel(connection: Connection): Model<ProjectDocument> {
  return modelOf(connection, 'projects', schema);
}
