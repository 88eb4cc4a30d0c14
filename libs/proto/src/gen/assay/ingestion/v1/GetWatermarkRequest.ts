// Original file: proto/assay/ingestion/v1/watermark_service.proto


/**
 * Nothing to say.
 */
export interface GetWatermarkRequest {
}

/**
 * Nothing to say.
 */
export interface GetWatermarkRequest__Output {
}
