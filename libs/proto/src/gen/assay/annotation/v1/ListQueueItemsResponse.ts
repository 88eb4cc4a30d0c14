// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type { QueueItem as _assay_annotation_v1_QueueItem, QueueItem__Output as _assay_annotation_v1_QueueItem__Output } from '../../../assay/annotation/v1/QueueItem.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListQueueItemsResponse {
  'items'?: (_assay_annotation_v1_QueueItem)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListQueueItemsResponse__Output {
  'items': (_assay_annotation_v1_QueueItem__Output)[];
  'totalItems': (number);
}
