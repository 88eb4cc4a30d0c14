import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface LlmConnectionDocument extends BaseDocument {
  projectId: string;
  provider: string;
  adapter: string;
  displaySecretKey: string;
  /** Encrypted under `llmConnection/<project>/<id>`: JSON of `{secretKey, extraHeaders}`. */
  sealed: string;
  baseUrl?: string;
  customModels: string[];
  withDefaultModels: boolean;
  extraHeaderKeys: string[];
  configJson?: string;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<LlmConnectionDocument>({
  projectId: { type: String, required: true },
  provider: { type: String, required: true },
  adapter: { type: String, required: true },
  displaySecretKey: { type: String, required: true },
  sealed: { type: String, required: true },
  baseUrl: String,
  customModels: { type: [String], required: true },
  withDefaultModels: { type: Boolean, required: true },
  extraHeaderKeys: { type: [String], required: true },
  configJson: String,
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, provider: 1 }, { unique: true })
  .index({ projectId: 1, createdMs: -1, _id: 1 });

export function llmConnectionModel(connection: Connection): Model<LlmConnectionDocument> {
  return modelOf(connection, 'llmConnections', schema);
}
