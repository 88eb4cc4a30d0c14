// Original file: proto/assay/integration/v1/webhook_service.proto

import type { WebhookAttempt as _assay_integration_v1_WebhookAttempt, WebhookAttempt__Output as _assay_integration_v1_WebhookAttempt__Output } from '../../../assay/integration/v1/WebhookAttempt.js';
import type { Long } from '@grpc/proto-loader';

/**
 * An event on its way to one webhook.
 */
export interface WebhookDelivery {
  'id'?: (string);
  'webhookId'?: (string);
  'eventId'?: (string);
  'eventType'?: (string);
  /**
   * `pending`, `delivered`, `failed` or `cancelled`.
   */
  'status'?: (string);
  /**
   * All attempts ever made; `attempts` holds the last 50.
   */
  'attemptCount'?: (number);
  /**
   * Set while pending.
   */
  'nextAttemptMs'?: (number | string | Long);
  'createdMs'?: (number | string | Long);
  'deliveredMs'?: (number | string | Long);
  /**
   * Oldest first. In a list: the last one only.
   */
  'attempts'?: (_assay_integration_v1_WebhookAttempt)[];
  /**
   * The JSON text that is sent; empty in a list.
   */
  'bodyJson'?: (string);
  '_nextAttemptMs'?: "nextAttemptMs";
  '_deliveredMs'?: "deliveredMs";
}

/**
 * An event on its way to one webhook.
 */
export interface WebhookDelivery__Output {
  'id': (string);
  'webhookId': (string);
  'eventId': (string);
  'eventType': (string);
  /**
   * `pending`, `delivered`, `failed` or `cancelled`.
   */
  'status': (string);
  /**
   * All attempts ever made; `attempts` holds the last 50.
   */
  'attemptCount': (number);
  /**
   * Set while pending.
   */
  'nextAttemptMs'?: (number);
  'createdMs': (number);
  'deliveredMs'?: (number);
  /**
   * Oldest first. In a list: the last one only.
   */
  'attempts': (_assay_integration_v1_WebhookAttempt__Output)[];
  /**
   * The JSON text that is sent; empty in a list.
   */
  'bodyJson': (string);
}
