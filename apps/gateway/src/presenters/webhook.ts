import type { integration } from '@assay/proto';
import type {
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryWithAttempts,
  WebhookWithSecret,
} from '../schemas/webhook.js';
import { formatTimestampMs } from '../validation/timestamp.js';

function presentMoment(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestampMs(ms);
}

export function presentWebhook(webhook: integration.Webhook): Webhook {
  return {
    id: webhook.id,
    projectId: webhook.projectId,
    url: webhook.url,
    events: webhook.events as Webhook['events'],
    description: webhook.description,
    enabled: webhook.isEnabled,
    disabledReason: webhook.disabledReason || null,
    displaySecret: webhook.displaySecret,
    previousSecretExpiresAt: presentMoment(webhook.oldSecretUntilMs),
    failingSince: presentMoment(webhook.failingSinceMs),
    createdAt: formatTimestampMs(webhook.createdMs),
    updatedAt: formatTimestampMs(webhook.updatedMs),
  };
}

export function presentWebhookWithSecret({
  webhook,
  secret,
}: integration.WebhookWithSecret): WebhookWithSecret {
  return { ...presentWebhook(webhook as integration.Webhook), secret };
}

function presentAttempt({ atMs, durationMs, statusCode, error }: integration.WebhookAttempt): WebhookAttempt {
  return {
    timestamp: formatTimestampMs(atMs),
    durationMs,
    statusCode: statusCode ?? null,
    error: error || null,
  };
}

export function presentDelivery(delivery: integration.WebhookDelivery): WebhookDelivery {
  const { id, webhookId, eventId, eventType, status, attemptCount, attempts, createdMs } = delivery;
  const last = attempts.at(-1);
  return {
    id,
    webhookId,
    eventId,
    eventType,
    status: status as WebhookDelivery['status'],
    attemptCount,
    lastAttempt: last ? presentAttempt(last) : null,
    nextAttemptAt: presentMoment(delivery.nextAttemptMs),
    createdAt: formatTimestampMs(createdMs),
    deliveredAt: presentMoment(delivery.deliveredMs),
  };
}

export function presentWholeDelivery(delivery: integration.WebhookDelivery): WebhookDeliveryWithAttempts {
  return {
    ...presentDelivery(delivery),
    attempts: delivery.attempts.map(presentAttempt),
    payload: JSON.parse(delivery.bodyJson) as unknown,
  };
}
