import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import { Schema, type Connection, type Model } from 'mongoose';
import type { MaskingRule } from './masking-rule.js';

/** The rules of a project, whose id is the document's. */
export interface MaskingDocument extends BaseDocument {
  rules: MaskingRule[];
  version: number;
  updatedMs: number;
}

const ruleSchema = new Schema<MaskingRule>(
  { name: String, pattern: String, path: String, replacement: String },
  { _id: false },
);

const schema = makeSchema<MaskingDocument>({
  rules: [ruleSchema],
  version: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
});

export function maskingDocuments(connection: Connection): Model<MaskingDocument> {
  return modelOf(connection, 'masking', schema);
}
