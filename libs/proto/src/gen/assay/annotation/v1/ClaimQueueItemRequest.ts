// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * lock_seconds: 1 to 86,400.
 */
export interface ClaimQueueItemRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'queueId'?: (string);
  'userId'?: (string);
  'lockSeconds'?: (number);
}

/**
 * lock_seconds: 1 to 86,400.
 */
export interface ClaimQueueItemRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'queueId': (string);
  'userId': (string);
  'lockSeconds': (number);
}
