// Original file: proto/assay/ingestion/v1/media_service.proto


/**
 * `upload_url` is empty when the bytes are there already. It takes one PUT of exactly the announced bytes.
 */
export interface CreateMediaUploadResponse {
  /**
   * Follows from the hash: its first 22 characters, in the URL-safe alphabet.
   */
  'mediaId'?: (string);
  'uploadUrl'?: (string);
}

/**
 * `upload_url` is empty when the bytes are there already. It takes one PUT of exactly the announced bytes.
 */
export interface CreateMediaUploadResponse__Output {
  /**
   * Follows from the hash: its first 22 characters, in the URL-safe alphabet.
   */
  'mediaId': (string);
  'uploadUrl': (string);
}
