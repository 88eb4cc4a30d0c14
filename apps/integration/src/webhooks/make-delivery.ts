import { createHash } from 'node:crypto';
import type { DeliveryDocument } from './delivery.model.js';
import type { WebhookDocument } from './webhook.model.js';

/** Sent on request only; also to a webhook that is switched off, so that it can be tried first. */
export const PING_EVENT = 'webhook.ping';

/** Any event, `webhook.ping` included. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly projectId: string;
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** When the log forgets what was created, or asked for again, at this moment. */
export function makeExpiry(nowMs: number): Date {
  return new Date(nowMs + KEPT_MS);
}

/** An event for a webhook, due now. Its id follows from both: published twice, it is delivered once. */
export function makeDelivery(event: SentEvent, webhook: WebhookDocument, nowMs: number): DeliveryDocument {
  const { id, type, projectId, atMs, data } = event;
  return {
    _id: createHash('sha256').update(`${id}/${webhook._id}`).digest('hex').slice(0, 32),
    webhookId: webhook._id,
    projectId,
    eventId: id,
    eventType: type,
    bodyJson: JSON.stringify({ id, type, createdAt: new Date(atMs).toISOString(), projectId, data }),
    status: 'pending',
    nextAttemptMs: nowMs,
    attemptCount: 0,
    roundAttempts: 0,
    attempts: [],
    createdMs: nowMs,
    expiresAt: makeExpiry(nowMs),
  };
}
