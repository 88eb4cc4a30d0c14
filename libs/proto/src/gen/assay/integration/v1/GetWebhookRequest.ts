// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Names a webhook.
 */
export interface GetWebhookRequest {
  'organizationId'?: (string);
  'webhookId'?: (string);
}

/**
 * Names a webhook.
 */
export interface GetWebhookRequest__Output {
  'organizationId': (string);
  'webhookId': (string);
}
