import { Type, type Static } from '@sinclair/typebox';
import { Json, named, Nullable, OneOf, Timestamp } from './primitives.js';

/** What a webhook can be told. */
export const WEBHOOK_EVENTS = [
  'export.finished',
  'export.failed',
  'prompt.created',
  'prompt.updated',
  'prompt.deleted',
] as const;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;

const webhookFields = {
  id: Type.String(),
  projectId: Type.String(),
  url: Type.String(),
  events: Type.Array(OneOf(WEBHOOK_EVENTS)),
  description: Type.String(),
  enabled: Type.Boolean(),
  disabledReason: Nullable(Type.String({ description: 'Set when the service itself switched it off.' })),
  displaySecret: Type.String({ description: 'Enough of the signing secret to recognise it.' }),
  previousSecretExpiresAt: Nullable(
    Type.String({ format: 'date-time', description: 'Until then requests are signed with both secrets.' }),
  ),
  failingSince: Nullable(
    Type.String({ format: 'date-time', description: 'First failed request since one was taken.' }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** Where events of a project are sent to. */
export const Webhook = named('Webhook', Type.Object(webhookFields));
export type Webhook = Static<typeof Webhook>;

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object({
    ...webhookFields,
    secret: Type.String({ description: 'Signs the requests; shown in this answer only.' }),
  }),
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

const WebhookAttempt = named(
  'WebhookAttempt',
  Type.Object({
    timestamp: Timestamp,
    durationMs: Type.Integer(),
    statusCode: Nullable(Type.Integer({ description: 'Null: no answer came.' })),
    error: Nullable(Type.String()),
  }),
);
export type WebhookAttempt = Static<typeof WebhookAttempt>;

const deliveryFields = {
  id: Type.String({ description: 'In the header `x-assay-delivery`; the same in every attempt.' }),
  webhookId: Type.String(),
  eventId: Type.String(),
  eventType: Type.String(),
  status: OneOf(DELIVERY_STATUSES),
  attemptCount: Type.Integer(),
  lastAttempt: Nullable(WebhookAttempt),
  nextAttemptAt: Nullable(Timestamp),
  createdAt: Timestamp,
  deliveredAt: Nullable(Timestamp),
};

export const WebhookDelivery = named('WebhookDelivery', Type.Object(deliveryFields));
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryWithAttempts = named(
  'WebhookDeliveryWithAttempts',
  Type.Object({
    ...deliveryFields,
    attempts: Type.Array(WebhookAttempt, { description: 'The last 50, oldest first.' }),
    payload: Json,
  }),
);
export type WebhookDeliveryWithAttempts = Static<typeof WebhookDeliveryWithAttempts>;
