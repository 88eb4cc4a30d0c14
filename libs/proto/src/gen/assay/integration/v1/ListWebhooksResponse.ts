// Original file: proto/assay/integration/v1/webhook_service.proto

import type { Webhook as _assay_integration_v1_Webhook, Webhook__Output as _assay_integration_v1_Webhook__Output } from '../../../assay/integration/v1/Webhook.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListWebhooksResponse {
  'webhooks'?: (_assay_integration_v1_Webhook)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListWebhooksResponse__Output {
  'webhooks': (_assay_integration_v1_Webhook__Output)[];
  'totalItems': (number);
}
