// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * Names the item to delete.
 */
export interface DeleteQueueItemRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'itemId'?: (string);
}

/**
 * Names the item to delete.
 */
export interface DeleteQueueItemRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'itemId': (string);
}
