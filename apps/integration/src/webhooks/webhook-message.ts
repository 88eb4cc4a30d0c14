import type { integration } from '@assay/proto';
import type { DeliveryDocument } from './delivery.model.js';
import type { WebhookDocument } from './webhook.model.js';

/** A webhook without its secrets. */
export function toWebhookMessage(document: WebhookDocument): integration.Webhook {
  const {
    _id,
    sealedSecret: _secret,
    sealedOldSecret: _oldSecret,
    disabledReason = '',
    ...fields
  } = document;
  return { ...fields, id: _id, disabledReason };
}

/** @param isWhole With every attempt that is kept and the body; else with the last attempt. */
export function toDeliveryMessage(document: DeliveryDocument, isWhole: boolean): integration.WebhookDelivery {
  const { _id, webhookId, eventId, eventType, status, attemptCount, createdMs } = document;
  const { nextAttemptMs, deliveredMs, attempts, bodyJson } = document;
  return {
    id: _id,
    webhookId,
    eventId,
    eventType,
    status,
    attemptCount,
    ...(nextAttemptMs !== undefined && { nextAttemptMs }),
    createdMs,
    ...(deliveredMs !== undefined && { deliveredMs }),
    attempts: (isWhole ? attempts : attempts.slice(-1)).map(({ atMs, durationMs, statusCode, error }) => ({
      atMs,
      durationMs,
      ...(typeof statusCode === 'number' && { statusCode }),
      error: error ?? '',
    })),
    bodyJson: isWhole ? bodyJson : '',
  };
}
