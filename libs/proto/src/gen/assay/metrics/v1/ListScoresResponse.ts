// Original file: proto/assay/metrics/v1/score_service.proto

import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListScoresResponse {
  'scores'?: (_assay_metrics_v1_Score)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListScoresResponse__Output {
  'scores': (_assay_metrics_v1_Score__Output)[];
  'totalItems': (number);
}
