// Original file: proto/assay/evaluation/v1/score_config_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListScoreConfigsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListScoreConfigsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
}
