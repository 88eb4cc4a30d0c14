// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * Nothing to tell.
 */
export interface DeleteScoreResponse {
}

/**
 * Nothing to tell.
 */
export interface DeleteScoreResponse__Output {
}
