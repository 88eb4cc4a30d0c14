import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface DeliveryAttempt {
  atMs: number;
  durationMs: number;
  statusCode?: number;
  error: string;
}

/** An event on its way to one webhook. */
export interface DeliveryDocument extends BaseDocument {
  webhookId: string;
  projectId: string;
  eventId: string;
  eventType: string;
  /** Sent as it is, each time. */
  bodyJson: string;
  status: DeliveryStatus;
  /** While pending: when it is due, or when whoever is sending it has surely given up. */
  nextAttemptMs?: number;
  /** Of the claim that is sending it. */
  claimId?: string;
  attemptCount: number;
  /** Since it was created or asked for again. */
  roundAttempts: number;
  /** The last ones, oldest first. */
  attempts: DeliveryAttempt[];
  createdMs: number;
  deliveredMs?: number;
  /** The log forgets it then. */
  expiresAt: Date;
}

const schema = makeSchema<DeliveryDocument>({
  webhookId: { type: String, required: true },
  projectId: { type: String, required: true },
  eventId: { type: String, required: true },
  eventType: { type: String, required: true },
  bodyJson: { type: String, required: true },
  status: { type: String, required: true },
  nextAttemptMs: Number,
  claimId: String,
  attemptCount: { type: Number, required: true },
  roundAttempts: { type: Number, required: true },
  attempts: { type: [{ _id: false, atMs: Number, durationMs: Number, statusCode: Number, error: String }] },
  createdMs: { type: Number, required: true },
  deliveredMs: Number,
  expiresAt: { type: Date, required: true },
})
  .index({ status: 1, nextAttemptMs: 1 })
  .index({ webhookId: 1, createdMs: -1, _id: -1 })
  .index({ projectId: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function deliveryModel(connection: Connection): Model<DeliveryDocument> {
  return modelOf(connection, 'webhookDeliveries', schema);
}
