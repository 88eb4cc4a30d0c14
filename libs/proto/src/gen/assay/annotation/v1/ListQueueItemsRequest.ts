// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * `page` from 1, `limit` 1 to 100; an absent status means any.
 */
export interface ListQueueItemsRequest {
  'projectId'?: (string);
  'queueId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'status'?: (string);
  '_status'?: "status";
}

/**
 * `page` from 1, `limit` 1 to 100; an absent status means any.
 */
export interface ListQueueItemsRequest__Output {
  'projectId': (string);
  'queueId': (string);
  'page': (number);
  'limit': (number);
  'status'?: (string);
}
