// Original file: proto/assay/integration/v1/webhook_service.proto

import type { Webhook as _assay_integration_v1_Webhook, Webhook__Output as _assay_integration_v1_Webhook__Output } from '../../../assay/integration/v1/Webhook.js';

/**
 * The only answers with the secret.
 */
export interface WebhookWithSecret {
  'webhook'?: (_assay_integration_v1_Webhook | null);
  'secret'?: (string);
}

/**
 * The only answers with the secret.
 */
export interface WebhookWithSecret__Output {
  'webhook': (_assay_integration_v1_Webhook__Output | null);
  'secret': (string);
}
