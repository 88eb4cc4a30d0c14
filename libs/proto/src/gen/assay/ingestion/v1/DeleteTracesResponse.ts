// Original file: proto/assay/ingestion/v1/trace_service.proto


/**
 * Nothing to tell.
 */
export interface DeleteTracesResponse {
}

/**
 * Nothing to tell.
 */
export interface DeleteTracesResponse__Output {
}
