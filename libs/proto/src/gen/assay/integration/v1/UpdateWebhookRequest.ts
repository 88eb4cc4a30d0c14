// Original file: proto/assay/integration/v1/webhook_service.proto

import type { WebhookEvents as _assay_integration_v1_WebhookEvents, WebhookEvents__Output as _assay_integration_v1_WebhookEvents__Output } from '../../../assay/integration/v1/WebhookEvents.js';

/**
 * Rules as CreateWebhookRequest.
 */
export interface UpdateWebhookRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'webhookId'?: (string);
  'url'?: (string);
  'events'?: (_assay_integration_v1_WebhookEvents | null);
  'description'?: (string);
  /**
   * True forgets earlier failures.
   */
  'isEnabled'?: (boolean);
  '_url'?: "url";
  '_description'?: "description";
  '_isEnabled'?: "isEnabled";
}

/**
 * Rules as CreateWebhookRequest.
 */
export interface UpdateWebhookRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'webhookId': (string);
  'url'?: (string);
  'events': (_assay_integration_v1_WebhookEvents__Output | null);
  'description'?: (string);
  /**
   * True forgets earlier failures.
   */
  'isEnabled'?: (boolean);
}
