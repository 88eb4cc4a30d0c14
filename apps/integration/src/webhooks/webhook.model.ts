import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface WebhookDocument extends BaseDocument {
  organizationId: string;
  projectId: string;
  url: string;
  events: string[];
  description: string;
  isEnabled: boolean;
  /** Set when the service itself switched it off. */
  disabledReason?: string;
  displaySecret: string;
  /** Encrypted under `webhook/<id>`. */
  sealedSecret: string;
  sealedOldSecret?: string;
  oldSecretUntilMs?: number;
  failingSinceMs?: number;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<WebhookDocument>({
  organizationId: { type: String, required: true },
  projectId: { type: String, required: true },
  url: { type: String, required: true },
  events: { type: [String], required: true },
  // Not `required`: the library takes an empty text for a missing one.
  description: String,
  isEnabled: { type: Boolean, required: true },
  disabledReason: String,
  displaySecret: { type: String, required: true },
  sealedSecret: { type: String, required: true },
  sealedOldSecret: String,
  oldSecretUntilMs: Number,
  failingSinceMs: Number,
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1 })
  .index({ organizationId: 1, createdMs: -1, _id: 1 })
  .index({ organizationId: 1, projectId: 1, createdMs: -1, _id: 1 });

export function webhookModel(connection: Connection): Model<WebhookDocument> {
  return modelOf(connection, 'webhooks', schema);
}
