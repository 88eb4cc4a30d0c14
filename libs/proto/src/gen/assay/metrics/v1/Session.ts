// Original file: proto/assay/metrics/v1/session_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A session. `created_ms` is the time of its earliest trace.
 */
export interface Session {
  'projectId'?: (string);
  'id'?: (string);
  'createdMs'?: (number | string | Long);
  'environment'?: (string);
}

/**
 * A session. `created_ms` is the time of its earliest trace.
 */
export interface Session__Output {
  'projectId': (string);
  'id': (string);
  'createdMs': (number);
  'environment': (string);
}
