// Original file: proto/assay/annotation/v1/queue_service.proto


/**
 * Names a queue.
 */
export interface GetQueueProgressRequest {
  'projectId'?: (string);
  'queueId'?: (string);
}

/**
 * Names a queue.
 */
export interface GetQueueProgressRequest__Output {
  'projectId': (string);
  'queueId': (string);
}
