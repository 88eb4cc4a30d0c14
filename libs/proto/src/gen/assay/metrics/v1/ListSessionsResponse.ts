// Original file: proto/assay/metrics/v1/session_service.proto

import type { Session as _assay_metrics_v1_Session, Session__Output as _assay_metrics_v1_Session__Output } from '../../../assay/metrics/v1/Session.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListSessionsResponse {
  'sessions'?: (_assay_metrics_v1_Session)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListSessionsResponse__Output {
  'sessions': (_assay_metrics_v1_Session__Output)[];
  'totalItems': (number);
}
