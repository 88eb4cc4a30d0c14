// Original file: proto/assay/metrics/v1/observation_service.proto

import type { Observation as _assay_metrics_v1_Observation, Observation__Output as _assay_metrics_v1_Observation__Output } from '../../../assay/metrics/v1/Observation.js';

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanObservationsResponse {
  'observations'?: (_assay_metrics_v1_Observation)[];
  'nextCursor'?: (string);
}

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanObservationsResponse__Output {
  'observations': (_assay_metrics_v1_Observation__Output)[];
  'nextCursor': (string);
}
