import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** A dataset; free JSON is kept as text, which keeps its keys whatever their names. */
export interface DatasetDocument extends BaseDocument {
  projectId: string;
  name: string;
  description?: string;
  metadataJson?: string;
  inputSchemaJson?: string;
  expectedOutputSchemaJson?: string;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<DatasetDocument>({
  projectId: { type: String, required: true },
  name: { type: String, required: true },
  description: String,
  metadataJson: String,
  inputSchemaJson: String,
  expectedOutputSchemaJson: String,
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, name: 1 }, { unique: true })
  .index({ projectId: 1, createdMs: -1, _id: 1 });

export function datasetModel(connection: Connection): Model<DatasetDocument> {
  return modelOf(connection, 'datasets', schema);
}
