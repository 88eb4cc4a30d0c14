// Original file: proto/assay/evaluation/v1/score_config.proto


/**
 * One of the values that a score may take.
 */
export interface ScoreCategory {
  'label'?: (string);
  'value'?: (number | string);
}

/**
 * One of the values that a score may take.
 */
export interface ScoreCategory__Output {
  'label': (string);
  'value': (number);
}
