// Original file: proto/assay/annotation/v1/queue_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A list of objects to score by hand, and what to score them with.
 */
export interface Queue {
  'projectId'?: (string);
  'id'?: (string);
  /**
   * Unique in the project; may be empty.
   */
  'name'?: (string);
  'description'?: (string);
  /**
   * As given, one at least.
   */
  'scoreConfigIds'?: (string)[];
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_description'?: "description";
}

/**
 * A list of objects to score by hand, and what to score them with.
 */
export interface Queue__Output {
  'projectId': (string);
  'id': (string);
  /**
   * Unique in the project; may be empty.
   */
  'name': (string);
  'description'?: (string);
  /**
   * As given, one at least.
   */
  'scoreConfigIds': (string)[];
  'createdMs': (number);
  'updatedMs': (number);
}
