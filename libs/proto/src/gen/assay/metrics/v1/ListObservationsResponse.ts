// Original file: proto/assay/metrics/v1/observation_service.proto

import type { Observation as _assay_metrics_v1_Observation, Observation__Output as _assay_metrics_v1_Observation__Output } from '../../../assay/metrics/v1/Observation.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListObservationsResponse {
  'observations'?: (_assay_metrics_v1_Observation)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListObservationsResponse__Output {
  'observations': (_assay_metrics_v1_Observation__Output)[];
  'totalItems': (number);
}
