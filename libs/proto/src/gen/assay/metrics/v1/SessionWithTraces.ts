// Original file: proto/assay/metrics/v1/session_service.proto

import type { Session as _assay_metrics_v1_Session, Session__Output as _assay_metrics_v1_Session__Output } from '../../../assay/metrics/v1/Session.js';
import type { Trace as _assay_metrics_v1_Trace, Trace__Output as _assay_metrics_v1_Trace__Output } from '../../../assay/metrics/v1/Trace.js';

/**
 * A session and what belongs to it.
 */
export interface SessionWithTraces {
  'session'?: (_assay_metrics_v1_Session | null);
  'traces'?: (_assay_metrics_v1_Trace)[];
}

/**
 * A session and what belongs to it.
 */
export interface SessionWithTraces__Output {
  'session': (_assay_metrics_v1_Session__Output | null);
  'traces': (_assay_metrics_v1_Trace__Output)[];
}
