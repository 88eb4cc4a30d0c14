// Original file: proto/assay/annotation/v1/queue_service.proto

import type { ReviewerProgress as _assay_annotation_v1_ReviewerProgress, ReviewerProgress__Output as _assay_annotation_v1_ReviewerProgress__Output } from '../../../assay/annotation/v1/ReviewerProgress.js';
import type { Long } from '@grpc/proto-loader';

/**
 * Items by what is left to do. `locked_items` are those open ones that a reviewer holds now.
 */
export interface QueueProgress {
  'openItems'?: (number | string | Long);
  'lockedItems'?: (number | string | Long);
  'doneItems'?: (number | string | Long);
  /**
   * Everyone who is assigned, holds an item or has completed one; most done first, ties by user id; 1,000 at
   * most. Items completed through the API without a reviewer are in `done_items` alone.
   */
  'reviewers'?: (_assay_annotation_v1_ReviewerProgress)[];
}

/**
 * Items by what is left to do. `locked_items` are those open ones that a reviewer holds now.
 */
export interface QueueProgress__Output {
  'openItems': (number);
  'lockedItems': (number);
  'doneItems': (number);
  /**
   * Everyone who is assigned, holds an item or has completed one; most done first, ties by user id; 1,000 at
   * most. Items completed through the API without a reviewer are in `done_items` alone.
   */
  'reviewers': (_assay_annotation_v1_ReviewerProgress__Output)[];
}
