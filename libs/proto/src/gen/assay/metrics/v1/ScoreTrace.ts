// Original file: proto/assay/metrics/v1/score.proto


/**
 * What a score list tells of the trace.
 */
export interface ScoreTrace {
  'userId'?: (string);
  'tags'?: (string)[];
  'environment'?: (string);
  'sessionId'?: (string);
}

/**
 * What a score list tells of the trace.
 */
export interface ScoreTrace__Output {
  'userId': (string);
  'tags': (string)[];
  'environment': (string);
  'sessionId': (string);
}
