// Original file: proto/assay/ingestion/v1/score_service.proto


/**
 * One of the list that was refused.
 */
export interface RefusedScore {
  'place'?: (number);
  'message'?: (string);
}

/**
 * One of the list that was refused.
 */
export interface RefusedScore__Output {
  'place': (number);
  'message': (string);
}
