// Original file: proto/assay/evaluation/v1/dataset_run_service.proto


/**
 * Names a run.
 */
export interface GetDatasetRunRequest {
  'projectId'?: (string);
  'datasetName'?: (string);
  'runName'?: (string);
}

/**
 * Names a run.
 */
export interface GetDatasetRunRequest__Output {
  'projectId': (string);
  'datasetName': (string);
  'runName': (string);
}
