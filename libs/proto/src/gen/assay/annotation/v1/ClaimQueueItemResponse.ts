// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type { QueueItem as _assay_annotation_v1_QueueItem, QueueItem__Output as _assay_annotation_v1_QueueItem__Output } from '../../../assay/annotation/v1/QueueItem.js';

/**
 * `item` is unset when there is nothing left to hand out.
 */
export interface ClaimQueueItemResponse {
  'item'?: (_assay_annotation_v1_QueueItem | null);
}

/**
 * `item` is unset when there is nothing left to hand out.
 */
export interface ClaimQueueItemResponse__Output {
  'item': (_assay_annotation_v1_QueueItem__Output | null);
}
