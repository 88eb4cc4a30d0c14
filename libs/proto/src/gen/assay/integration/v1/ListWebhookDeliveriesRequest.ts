// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Absent filters match all. `limit` 1 to 100.
 */
export interface ListWebhookDeliveriesRequest {
  'organizationId'?: (string);
  'webhookId'?: (string);
  'status'?: (string);
  'eventType'?: (string);
  'cursor'?: (string);
  'limit'?: (number);
  '_status'?: "status";
  '_eventType'?: "eventType";
}

/**
 * Absent filters match all. `limit` 1 to 100.
 */
export interface ListWebhookDeliveriesRequest__Output {
  'organizationId': (string);
  'webhookId': (string);
  'status'?: (string);
  'eventType'?: (string);
  'cursor': (string);
  'limit': (number);
}
