// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * Up to 1,000 scores as CreateScore takes them, each with its own id, and who gave them.
 */
export interface CreateReviewScoresRequest {
  'projectId'?: (string);
  'bodiesJson'?: (string)[];
  'authorUserId'?: (string);
}

/**
 * Up to 1,000 scores as CreateScore takes them, each with its own id, and who gave them.
 */
export interface CreateReviewScoresRequest__Output {
  'projectId': (string);
  'bodiesJson': (string)[];
  'authorUserId': (string);
}
