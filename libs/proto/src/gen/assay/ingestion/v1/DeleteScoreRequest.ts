// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * Names a score.
 */
export interface DeleteScoreRequest {
  'projectId'?: (string);
  'scoreId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names a score.
 */
export interface DeleteScoreRequest__Output {
  'projectId': (string);
  'scoreId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
