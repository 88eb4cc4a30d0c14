// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * overlap_seconds 0 to 604,800.
 */
export interface RotateWebhookSecretRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'webhookId'?: (string);
  'overlapSeconds'?: (number);
}

/**
 * overlap_seconds 0 to 604,800.
 */
export interface RotateWebhookSecretRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'webhookId': (string);
  'overlapSeconds': (number);
}
