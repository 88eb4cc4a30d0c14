// Original file: proto/assay/evaluation/v1/dataset_item_service.proto


/**
 * Names an item.
 */
export interface GetDatasetItemRequest {
  'projectId'?: (string);
  'id'?: (string);
}

/**
 * Names an item.
 */
export interface GetDatasetItemRequest__Output {
  'projectId': (string);
  'id': (string);
}
