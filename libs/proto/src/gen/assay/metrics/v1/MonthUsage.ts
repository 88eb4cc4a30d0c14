// Original file: proto/assay/metrics/v1/usage_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Units of one project in one month.
 */
export interface MonthUsage {
  'projectId'?: (string);
  'month'?: (string);
  'traces'?: (number | string | Long);
  'observations'?: (number | string | Long);
  'scores'?: (number | string | Long);
}

/**
 * Units of one project in one month.
 */
export interface MonthUsage__Output {
  'projectId': (string);
  'month': (string);
  'traces': (number);
  'observations': (number);
  'scores': (number);
}
