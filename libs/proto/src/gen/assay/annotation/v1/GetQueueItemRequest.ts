// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * Names an item.
 */
export interface GetQueueItemRequest {
  'projectId'?: (string);
  'queueId'?: (string);
  'itemId'?: (string);
}

/**
 * Names an item.
 */
export interface GetQueueItemRequest__Output {
  'projectId': (string);
  'queueId': (string);
  'itemId': (string);
}
