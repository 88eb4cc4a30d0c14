// Original file: proto/assay/ingestion/v1/model_service.proto


/**
 * Names a definition.
 */
export interface GetModelRequest {
  'projectId'?: (string);
  'modelId'?: (string);
}

/**
 * Names a definition.
 */
export interface GetModelRequest__Output {
  'projectId': (string);
  'modelId': (string);
}
