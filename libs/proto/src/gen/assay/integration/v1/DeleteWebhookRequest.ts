// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Names the webhook to delete.
 */
export interface DeleteWebhookRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'webhookId'?: (string);
}

/**
 * Names the webhook to delete.
 */
export interface DeleteWebhookRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'webhookId': (string);
}
