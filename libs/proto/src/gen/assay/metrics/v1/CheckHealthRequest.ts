// Original file: proto/assay/metrics/v1/health_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Data counts as recent when its own time is within the last `recent_ms` milliseconds.
 */
export interface CheckHealthRequest {
  'recentMs'?: (number | string | Long);
}

/**
 * Data counts as recent when its own time is within the last `recent_ms` milliseconds.
 */
export interface CheckHealthRequest__Output {
  'recentMs': (number);
}
