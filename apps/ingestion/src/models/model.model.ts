import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';
import type { PricingTier, TierCondition } from '../cost/model-definition.js';

/** Usage keys are free text, with dots and dollars: a list holds them, field names would not. */
interface TierDocument extends Omit<PricingTier, 'prices' | 'conditions'> {
  conditions: TierCondition[];
  prices: { usageKey: string; price: string }[];
}

export interface ModelDocument extends BaseDocument {
  projectId: string;
  modelName: string;
  matchPattern: string;
  startMs?: number;
  unit: string;
  tokenizerId?: string;
  tokenizerConfigJson?: string;
  createdMs: number;
  tiers: TierDocument[];
}

const condition = {
  _id: false,
  kind: { type: String, required: true },
  usageDetailPattern: String,
  operator: String,
  value: Number,
  caseSensitive: Boolean,
  source: String,
  key: String,
  values: { type: [String], default: undefined },
};

const tier = {
  _id: false,
  id: { type: String, required: true },
  name: { type: String, required: true },
  isDefault: { type: Boolean, required: true },
  priority: { type: Number, required: true },
  conditions: [condition],
  prices: [
    { _id: false, usageKey: { type: String, required: true }, price: { type: String, required: true } },
  ],
};

const schema = makeSchema<ModelDocument>({
  projectId: { type: String, required: true },
  modelName: { type: String, required: true },
  matchPattern: { type: String, required: true },
  startMs: Number,
  unit: { type: String, required: true },
  tokenizerId: String,
  tokenizerConfigJson: String,
  createdMs: { type: Number, required: true },
  tiers: [tier],
}).index({ projectId: 1, modelName: 1 }, { unique: true });

export function modelDocuments(connection: Connection): Model<ModelDocument> {
  return modelOf(connection, 'models', schema);
}
