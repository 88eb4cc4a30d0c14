// Original file: proto/assay/evaluation/v1/dataset_service.proto


/**
 * Names a dataset.
 */
export interface GetDatasetRequest {
  'projectId'?: (string);
  'name'?: (string);
}

/**
 * Names a dataset.
 */
export interface GetDatasetRequest__Output {
  'projectId': (string);
  'name': (string);
}
