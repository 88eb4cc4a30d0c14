// Original file: proto/assay/metrics/v1/query_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What one model used on a day; `model` is empty for observations without one.
 */
export interface ModelUsage {
  'model'?: (string);
  'inputUsage'?: (number | string | Long);
  'outputUsage'?: (number | string | Long);
  'totalUsage'?: (number | string | Long);
  'countObservations'?: (number | string | Long);
  'countTraces'?: (number | string | Long);
  /**
   * USD.
   */
  'totalCost'?: (number | string);
}

/**
 * What one model used on a day; `model` is empty for observations without one.
 */
export interface ModelUsage__Output {
  'model': (string);
  'inputUsage': (number);
  'outputUsage': (number);
  'totalUsage': (number);
  'countObservations': (number);
  'countTraces': (number);
  /**
   * USD.
   */
  'totalCost': (number);
}
