// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Names a delivery.
 */
export interface GetWebhookDeliveryRequest {
  'organizationId'?: (string);
  'webhookId'?: (string);
  'deliveryId'?: (string);
}

/**
 * Names a delivery.
 */
export interface GetWebhookDeliveryRequest__Output {
  'organizationId': (string);
  'webhookId': (string);
  'deliveryId': (string);
}
