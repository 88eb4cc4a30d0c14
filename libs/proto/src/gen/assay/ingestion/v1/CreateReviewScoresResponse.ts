// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * They are durable.
 */
export interface CreateReviewScoresResponse {
  'isSpooled'?: (boolean);
}

/**
 * They are durable.
 */
export interface CreateReviewScoresResponse__Output {
  'isSpooled': (boolean);
}
