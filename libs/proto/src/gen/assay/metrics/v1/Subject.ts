// Original file: proto/assay/metrics/v1/subject_service.proto


/**
 * A trace, an observation or a session.
 */
export interface Subject {
  'id'?: (string);
  'environment'?: (string);
  /**
   * Of an observation; a trace's own id; empty for a session.
   */
  'traceId'?: (string);
}

/**
 * A trace, an observation or a session.
 */
export interface Subject__Output {
  'id': (string);
  'environment': (string);
  /**
   * Of an observation; a trace's own id; empty for a session.
   */
  'traceId': (string);
}
