// Original file: proto/assay/ingestion/v1/media_service.proto


/**
 * Names files.
 */
export interface FindMediaRequest {
  'projectId'?: (string);
  'mediaIds'?: (string)[];
}

/**
 * Names files.
 */
export interface FindMediaRequest__Output {
  'projectId': (string);
  'mediaIds': (string)[];
}
