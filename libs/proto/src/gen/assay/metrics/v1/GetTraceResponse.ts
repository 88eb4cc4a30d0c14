// Original file: proto/assay/metrics/v1/trace_service.proto

import type { Trace as _assay_metrics_v1_Trace, Trace__Output as _assay_metrics_v1_Trace__Output } from '../../../assay/metrics/v1/Trace.js';
import type { Observation as _assay_metrics_v1_Observation, Observation__Output as _assay_metrics_v1_Observation__Output } from '../../../assay/metrics/v1/Observation.js';
import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';

/**
 * A part of the answer.
 */
export interface GetTraceResponse {
  'trace'?: (_assay_metrics_v1_Trace | null);
  'observations'?: (_assay_metrics_v1_Observation)[];
  'scores'?: (_assay_metrics_v1_Score)[];
}

/**
 * A part of the answer.
 */
export interface GetTraceResponse__Output {
  'trace': (_assay_metrics_v1_Trace__Output | null);
  'observations': (_assay_metrics_v1_Observation__Output)[];
  'scores': (_assay_metrics_v1_Score__Output)[];
}
