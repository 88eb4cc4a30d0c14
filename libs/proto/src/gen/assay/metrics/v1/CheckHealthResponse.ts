// Original file: proto/assay/metrics/v1/health_service.proto


/**
 * Whether there is any of each.
 */
export interface CheckHealthResponse {
  'hasRecentTraces'?: (boolean);
  'hasRecentObservations'?: (boolean);
}

/**
 * Whether there is any of each.
 */
export interface CheckHealthResponse__Output {
  'hasRecentTraces': (boolean);
  'hasRecentObservations': (boolean);
}
