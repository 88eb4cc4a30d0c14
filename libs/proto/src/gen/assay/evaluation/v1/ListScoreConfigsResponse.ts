// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type { ScoreConfig as _assay_evaluation_v1_ScoreConfig, ScoreConfig__Output as _assay_evaluation_v1_ScoreConfig__Output } from '../../../assay/evaluation/v1/ScoreConfig.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListScoreConfigsResponse {
  'scoreConfigs'?: (_assay_evaluation_v1_ScoreConfig)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListScoreConfigsResponse__Output {
  'scoreConfigs': (_assay_evaluation_v1_ScoreConfig__Output)[];
  'totalItems': (number);
}
