// Original file: proto/assay/metrics/v1/score_service.proto

import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanScoresResponse {
  'scores'?: (_assay_metrics_v1_Score)[];
  'nextCursor'?: (string);
}

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanScoresResponse__Output {
  'scores': (_assay_metrics_v1_Score__Output)[];
  'nextCursor': (string);
}
