// Original file: proto/assay/annotation/v1/queue_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What one reviewer did and holds.
 */
export interface ReviewerProgress {
  'userId'?: (string);
  'isAssigned'?: (boolean);
  'lockedItems'?: (number | string | Long);
  'doneItems'?: (number | string | Long);
}

/**
 * What one reviewer did and holds.
 */
export interface ReviewerProgress__Output {
  'userId': (string);
  'isAssigned': (boolean);
  'lockedItems': (number);
  'doneItems': (number);
}
