// Original file: proto/assay/metrics/v1/observation_service.proto

import type { ObservationConditions as _assay_metrics_v1_ObservationConditions, ObservationConditions__Output as _assay_metrics_v1_ObservationConditions__Output } from '../../../assay/metrics/v1/ObservationConditions.js';

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListObservationsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'conditions'?: (_assay_metrics_v1_ObservationConditions | null);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListObservationsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'conditions': (_assay_metrics_v1_ObservationConditions__Output | null);
}
