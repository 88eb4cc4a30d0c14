// Original file: proto/assay/annotation/v1/assignment_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A user of a queue.
 */
export interface Assignment {
  'projectId'?: (string);
  'queueId'?: (string);
  'userId'?: (string);
  'createdMs'?: (number | string | Long);
}

/**
 * A user of a queue.
 */
export interface Assignment__Output {
  'projectId': (string);
  'queueId': (string);
  'userId': (string);
  'createdMs': (number);
}
