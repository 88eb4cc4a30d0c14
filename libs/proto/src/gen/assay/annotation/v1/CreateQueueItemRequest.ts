// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * A new item. An absent status means PENDING.
 */
export interface CreateQueueItemRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'objectId'?: (string);
  'objectType'?: (string);
  'status'?: (string);
  '_status'?: "status";
}

/**
 * A new item. An absent status means PENDING.
 */
export interface CreateQueueItemRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'objectId': (string);
  'objectType': (string);
  'status'?: (string);
}
