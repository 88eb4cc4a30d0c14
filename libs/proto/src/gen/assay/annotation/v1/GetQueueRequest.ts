// Original file: proto/assay/annotation/v1/queue_service.proto


/**
 * Names a queue.
 */
export interface GetQueueRequest {
  'projectId'?: (string);
  'queueId'?: (string);
}

/**
 * Names a queue.
 */
export interface GetQueueRequest__Output {
  'projectId': (string);
  'queueId': (string);
}
