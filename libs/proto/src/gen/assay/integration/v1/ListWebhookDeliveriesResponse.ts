// Original file: proto/assay/integration/v1/webhook_service.proto

import type { WebhookDelivery as _assay_integration_v1_WebhookDelivery, WebhookDelivery__Output as _assay_integration_v1_WebhookDelivery__Output } from '../../../assay/integration/v1/WebhookDelivery.js';

/**
 * next_cursor is empty on the last page.
 */
export interface ListWebhookDeliveriesResponse {
  'deliveries'?: (_assay_integration_v1_WebhookDelivery)[];
  'nextCursor'?: (string);
}

/**
 * next_cursor is empty on the last page.
 */
export interface ListWebhookDeliveriesResponse__Output {
  'deliveries': (_assay_integration_v1_WebhookDelivery__Output)[];
  'nextCursor': (string);
}
