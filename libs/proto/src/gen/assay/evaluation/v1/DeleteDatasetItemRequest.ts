// Original file: proto/assay/evaluation/v1/dataset_item_service.proto


/**
 * Names an item.
 */
export interface DeleteDatasetItemRequest {
  'projectId'?: (string);
  'id'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names an item.
 */
export interface DeleteDatasetItemRequest__Output {
  'projectId': (string);
  'id': (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
