// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type { QueueItem as _assay_annotation_v1_QueueItem, QueueItem__Output as _assay_annotation_v1_QueueItem__Output } from '../../../assay/annotation/v1/QueueItem.js';

/**
 * Ids of the scores, in the order of the request.
 */
export interface CompleteQueueItemResponse {
  'item'?: (_assay_annotation_v1_QueueItem | null);
  'scoreIds'?: (string)[];
  /**
   * The scores are durable, and readable once the store is back.
   */
  'isSpooled'?: (boolean);
}

/**
 * Ids of the scores, in the order of the request.
 */
export interface CompleteQueueItemResponse__Output {
  'item': (_assay_annotation_v1_QueueItem__Output | null);
  'scoreIds': (string)[];
  /**
   * The scores are durable, and readable once the store is back.
   */
  'isSpooled': (boolean);
}
