// Original file: proto/assay/evaluation/v1/dataset_run_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetRunsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'datasetName'?: (string);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetRunsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'datasetName': (string);
}
