// Original file: proto/assay/metrics/v1/trace_service.proto

import type { Trace as _assay_metrics_v1_Trace, Trace__Output as _assay_metrics_v1_Trace__Output } from '../../../assay/metrics/v1/Trace.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListTracesResponse {
  'traces'?: (_assay_metrics_v1_Trace)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListTracesResponse__Output {
  'traces': (_assay_metrics_v1_Trace__Output)[];
  'totalItems': (number);
}
