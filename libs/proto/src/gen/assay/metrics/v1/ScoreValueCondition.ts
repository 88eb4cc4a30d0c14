// Original file: proto/assay/metrics/v1/score_service.proto


/**
 * Conditions on the value; both parts or none.
 */
export interface ScoreValueCondition {
  /**
   * One of < > <= >= != =.
   */
  'operator'?: (string);
  'value'?: (number | string);
}

/**
 * Conditions on the value; both parts or none.
 */
export interface ScoreValueCondition__Output {
  /**
   * One of < > <= >= != =.
   */
  'operator': (string);
  'value': (number);
}
