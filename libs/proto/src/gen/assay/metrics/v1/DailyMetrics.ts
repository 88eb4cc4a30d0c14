// Original file: proto/assay/metrics/v1/query_service.proto

import type { ModelUsage as _assay_metrics_v1_ModelUsage, ModelUsage__Output as _assay_metrics_v1_ModelUsage__Output } from '../../../assay/metrics/v1/ModelUsage.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A day (UTC). Traces count on the day of their timestamp, observations on the day of their start.
 */
export interface DailyMetrics {
  /**
   * YYYY-MM-DD.
   */
  'date'?: (string);
  'countTraces'?: (number | string | Long);
  'countObservations'?: (number | string | Long);
  /**
   * USD.
   */
  'totalCost'?: (number | string);
  'usage'?: (_assay_metrics_v1_ModelUsage)[];
}

/**
 * A day (UTC). Traces count on the day of their timestamp, observations on the day of their start.
 */
export interface DailyMetrics__Output {
  /**
   * YYYY-MM-DD.
   */
  'date': (string);
  'countTraces': (number);
  'countObservations': (number);
  /**
   * USD.
   */
  'totalCost': (number);
  'usage': (_assay_metrics_v1_ModelUsage__Output)[];
}
