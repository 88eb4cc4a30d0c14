// Original file: proto/assay/metrics/v1/score_service.proto

import type { ScoreScope as _assay_metrics_v1_ScoreScope, ScoreScope__Output as _assay_metrics_v1_ScoreScope__Output } from '../../../assay/metrics/v1/ScoreScope.js';

/**
 * Names a score.
 */
export interface GetScoreRequest {
  'projectId'?: (string);
  'scoreId'?: (string);
  'scope'?: (_assay_metrics_v1_ScoreScope);
}

/**
 * Names a score.
 */
export interface GetScoreRequest__Output {
  'projectId': (string);
  'scoreId': (string);
  'scope': (_assay_metrics_v1_ScoreScope__Output);
}
