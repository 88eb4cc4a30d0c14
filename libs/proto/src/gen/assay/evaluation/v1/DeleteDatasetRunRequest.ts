// Original file: proto/assay/evaluation/v1/dataset_run_service.proto


/**
 * Names a run.
 */
export interface DeleteDatasetRunRequest {
  'projectId'?: (string);
  'datasetName'?: (string);
  'runName'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names a run.
 */
export interface DeleteDatasetRunRequest__Output {
  'projectId': (string);
  'datasetName': (string);
  'runName': (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
