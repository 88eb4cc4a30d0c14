// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Names the webhook to try.
 */
export interface PingWebhookRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'webhookId'?: (string);
}

/**
 * Names the webhook to try.
 */
export interface PingWebhookRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'webhookId': (string);
}
