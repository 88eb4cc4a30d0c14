// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type { ReviewScore as _assay_annotation_v1_ReviewScore, ReviewScore__Output as _assay_annotation_v1_ReviewScore__Output } from '../../../assay/annotation/v1/ReviewScore.js';

/**
 * At most one score per config.
 */
export interface CompleteQueueItemRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'itemId'?: (string);
  'userId'?: (string);
  'scores'?: (_assay_annotation_v1_ReviewScore)[];
}

/**
 * At most one score per config.
 */
export interface CompleteQueueItemRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'itemId': (string);
  'userId': (string);
  'scores': (_assay_annotation_v1_ReviewScore__Output)[];
}
