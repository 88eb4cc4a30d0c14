// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * The id, generated when the body had none.
 */
export interface CreateScoreResponse {
  'id'?: (string);
  'isSpooled'?: (boolean);
}

/**
 * The id, generated when the body had none.
 */
export interface CreateScoreResponse__Output {
  'id': (string);
  'isSpooled': (boolean);
}
