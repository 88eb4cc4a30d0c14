// Original file: proto/assay/annotation/v1/comment_service.proto

import type { Comment as _assay_annotation_v1_Comment, Comment__Output as _assay_annotation_v1_Comment__Output } from '../../../assay/annotation/v1/Comment.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListCommentsResponse {
  'comments'?: (_assay_annotation_v1_Comment)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListCommentsResponse__Output {
  'comments': (_assay_annotation_v1_Comment__Output)[];
  'totalItems': (number);
}
