// Original file: proto/assay/identity/v1/health_service.proto


/**
 * Nothing to say.
 */
export interface CheckHealthRequest {
}

/**
 * Nothing to say.
 */
export interface CheckHealthRequest__Output {
}
