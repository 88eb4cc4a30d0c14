// Original file: proto/assay/ingestion/v1/media_service.proto


/**
 * Names a file.
 */
export interface GetMediaRequest {
  'projectId'?: (string);
  'mediaId'?: (string);
}

/**
 * Names a file.
 */
export interface GetMediaRequest__Output {
  'projectId': (string);
  'mediaId': (string);
}
