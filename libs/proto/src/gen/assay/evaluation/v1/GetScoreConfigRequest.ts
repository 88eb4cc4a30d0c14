// Original file: proto/assay/evaluation/v1/score_config_service.proto


/**
 * Names a config.
 */
export interface GetScoreConfigRequest {
  'projectId'?: (string);
  'id'?: (string);
}

/**
 * Names a config.
 */
export interface GetScoreConfigRequest__Output {
  'projectId': (string);
  'id': (string);
}
