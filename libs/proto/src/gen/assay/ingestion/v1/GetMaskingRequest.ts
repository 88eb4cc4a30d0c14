// Original file: proto/assay/ingestion/v1/masking_service.proto


/**
 * Names a project.
 */
export interface GetMaskingRequest {
  'projectId'?: (string);
}

/**
 * Names a project.
 */
export interface GetMaskingRequest__Output {
  'projectId': (string);
}
