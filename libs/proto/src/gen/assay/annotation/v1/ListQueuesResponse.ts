// Original file: proto/assay/annotation/v1/queue_service.proto

import type { Queue as _assay_annotation_v1_Queue, Queue__Output as _assay_annotation_v1_Queue__Output } from '../../../assay/annotation/v1/Queue.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListQueuesResponse {
  'queues'?: (_assay_annotation_v1_Queue)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListQueuesResponse__Output {
  'queues': (_assay_annotation_v1_Queue__Output)[];
  'totalItems': (number);
}
