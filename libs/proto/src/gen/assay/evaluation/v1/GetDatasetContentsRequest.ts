// Original file: proto/assay/evaluation/v1/dataset_service.proto


/**
 * Names a dataset.
 */
export interface GetDatasetContentsRequest {
  'projectId'?: (string);
  'name'?: (string);
}

/**
 * Names a dataset.
 */
export interface GetDatasetContentsRequest__Output {
  'projectId': (string);
  'name': (string);
}
