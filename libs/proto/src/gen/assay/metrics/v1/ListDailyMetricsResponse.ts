// Original file: proto/assay/metrics/v1/query_service.proto

import type { DailyMetrics as _assay_metrics_v1_DailyMetrics, DailyMetrics__Output as _assay_metrics_v1_DailyMetrics__Output } from '../../../assay/metrics/v1/DailyMetrics.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page, and the number of days that have a matching trace.
 */
export interface ListDailyMetricsResponse {
  'days'?: (_assay_metrics_v1_DailyMetrics)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page, and the number of days that have a matching trace.
 */
export interface ListDailyMetricsResponse__Output {
  'days': (_assay_metrics_v1_DailyMetrics__Output)[];
  'totalItems': (number);
}
