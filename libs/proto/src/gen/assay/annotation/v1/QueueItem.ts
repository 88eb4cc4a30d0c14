// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An object to score. Status is PENDING or COMPLETED.
 */
export interface QueueItem {
  'projectId'?: (string);
  'queueId'?: (string);
  'id'?: (string);
  'objectId'?: (string);
  /**
   * TRACE, OBSERVATION or SESSION.
   */
  'objectType'?: (string);
  'status'?: (string);
  'completedMs'?: (number | string | Long);
  /**
   * Who holds it, until when; empty when nobody does.
   */
  'lockedByUserId'?: (string);
  'lockedUntilMs'?: (number | string | Long);
  /**
   * Who completed it; empty when no reviewer did.
   */
  'annotatorUserId'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_completedMs'?: "completedMs";
}

/**
 * An object to score. Status is PENDING or COMPLETED.
 */
export interface QueueItem__Output {
  'projectId': (string);
  'queueId': (string);
  'id': (string);
  'objectId': (string);
  /**
   * TRACE, OBSERVATION or SESSION.
   */
  'objectType': (string);
  'status': (string);
  'completedMs'?: (number);
  /**
   * Who holds it, until when; empty when nobody does.
   */
  'lockedByUserId': (string);
  'lockedUntilMs': (number);
  /**
   * Who completed it; empty when no reviewer did.
   */
  'annotatorUserId': (string);
  'createdMs': (number);
  'updatedMs': (number);
}
