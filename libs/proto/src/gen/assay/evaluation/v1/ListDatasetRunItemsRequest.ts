// Original file: proto/assay/evaluation/v1/dataset_run_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetRunItemsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'datasetId'?: (string);
  'runName'?: (string);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetRunItemsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'datasetId': (string);
  'runName': (string);
}
