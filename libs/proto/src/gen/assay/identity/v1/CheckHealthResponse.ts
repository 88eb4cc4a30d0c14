// Original file: proto/assay/identity/v1/health_service.proto


/**
 * Nothing to tell: an answer is the good news.
 */
export interface CheckHealthResponse {
}

/**
 * Nothing to tell: an answer is the good news.
 */
export interface CheckHealthResponse__Output {
}
