// Original file: proto/assay/metrics/v1/trace_service.proto

import type { TraceFieldGroup as _assay_metrics_v1_TraceFieldGroup, TraceFieldGroup__Output as _assay_metrics_v1_TraceFieldGroup__Output } from '../../../assay/metrics/v1/TraceFieldGroup.js';

/**
 * Names a trace and the parts to read.
 */
export interface GetTraceRequest {
  'projectId'?: (string);
  'traceId'?: (string);
  'groups'?: (_assay_metrics_v1_TraceFieldGroup)[];
}

/**
 * Names a trace and the parts to read.
 */
export interface GetTraceRequest__Output {
  'projectId': (string);
  'traceId': (string);
  'groups': (_assay_metrics_v1_TraceFieldGroup__Output)[];
}
