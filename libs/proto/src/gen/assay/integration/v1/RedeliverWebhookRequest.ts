// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Names the delivery to repeat.
 */
export interface RedeliverWebhookRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'webhookId'?: (string);
  'deliveryId'?: (string);
}

/**
 * Names the delivery to repeat.
 */
export interface RedeliverWebhookRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'webhookId': (string);
  'deliveryId': (string);
}
