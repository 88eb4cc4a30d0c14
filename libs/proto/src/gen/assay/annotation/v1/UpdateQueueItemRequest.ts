// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * An absent status changes nothing but the time of the update.
 */
export interface UpdateQueueItemRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'itemId'?: (string);
  'status'?: (string);
  '_status'?: "status";
}

/**
 * An absent status changes nothing but the time of the update.
 */
export interface UpdateQueueItemRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'itemId': (string);
  'status'?: (string);
}
