// Original file: proto/assay/metrics/v1/usage_service.proto

import type { MonthUsage as _assay_metrics_v1_MonthUsage, MonthUsage__Output as _assay_metrics_v1_MonthUsage__Output } from '../../../assay/metrics/v1/MonthUsage.js';

/**
 * Every project and month with units.
 */
export interface ListUsageResponse {
  'usage'?: (_assay_metrics_v1_MonthUsage)[];
}

/**
 * Every project and month with units.
 */
export interface ListUsageResponse__Output {
  'usage': (_assay_metrics_v1_MonthUsage__Output)[];
}
