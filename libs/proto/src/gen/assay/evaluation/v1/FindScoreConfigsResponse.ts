// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type { ScoreConfig as _assay_evaluation_v1_ScoreConfig, ScoreConfig__Output as _assay_evaluation_v1_ScoreConfig__Output } from '../../../assay/evaluation/v1/ScoreConfig.js';

/**
 * In no particular order.
 */
export interface FindScoreConfigsResponse {
  'scoreConfigs'?: (_assay_evaluation_v1_ScoreConfig)[];
}

/**
 * In no particular order.
 */
export interface FindScoreConfigsResponse__Output {
  'scoreConfigs': (_assay_evaluation_v1_ScoreConfig__Output)[];
}
