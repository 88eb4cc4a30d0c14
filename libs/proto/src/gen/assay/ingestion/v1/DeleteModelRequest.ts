// Original file: proto/assay/ingestion/v1/model_service.proto


/**
 * Names a definition of the project's own.
 */
export interface DeleteModelRequest {
  'projectId'?: (string);
  'modelId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names a definition of the project's own.
 */
export interface DeleteModelRequest__Output {
  'projectId': (string);
  'modelId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
