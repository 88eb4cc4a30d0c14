import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface ScoreConfigDocument extends BaseDocument {
  projectId: string;
  name: string;
  dataType: string;
  isArchived: boolean;
  minValue?: number;
  maxValue?: number;
  categories?: { label: string; value: number }[];
  description?: string;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<ScoreConfigDocument>({
  projectId: { type: String, required: true },
  name: { type: String, required: true },
  dataType: { type: String, required: true },
  isArchived: { type: Boolean, required: true },
  minValue: Number,
  maxValue: Number,
  categories: { type: [{ _id: false, label: String, value: Number }], default: undefined },
  description: String,
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
}).index({ projectId: 1, createdMs: -1, _id: 1 });

export function scoreConfigModel(connection: Connection): Model<ScoreConfigDocument> {
  return modelOf(connection, 'scoreConfigs', schema);
}
