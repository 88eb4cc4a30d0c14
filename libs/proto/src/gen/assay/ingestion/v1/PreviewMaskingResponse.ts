// Original file: proto/assay/ingestion/v1/masking_service.proto


/**
 * The sample after masking.
 */
export interface PreviewMaskingResponse {
  'sampleJson'?: (string);
}

/**
 * The sample after masking.
 */
export interface PreviewMaskingResponse__Output {
  'sampleJson': (string);
}
