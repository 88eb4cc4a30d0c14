// Original file: proto/assay/evaluation/v1/score_config_service.proto


/**
 * Configs to look up.
 */
export interface FindScoreConfigsRequest {
  'projectId'?: (string);
  'ids'?: (string)[];
}

/**
 * Configs to look up.
 */
export interface FindScoreConfigsRequest__Output {
  'projectId': (string);
  'ids': (string)[];
}
