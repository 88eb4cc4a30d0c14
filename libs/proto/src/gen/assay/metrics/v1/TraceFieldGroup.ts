// Original file: proto/assay/metrics/v1/trace_service.proto

/**
 * Optional parts of a trace; core fields are always there.
 */
export const TraceFieldGroup = {
  TRACE_FIELD_GROUP_UNSPECIFIED: 'TRACE_FIELD_GROUP_UNSPECIFIED',
  TRACE_FIELD_GROUP_IO: 'TRACE_FIELD_GROUP_IO',
  TRACE_FIELD_GROUP_SCORES: 'TRACE_FIELD_GROUP_SCORES',
  TRACE_FIELD_GROUP_OBSERVATIONS: 'TRACE_FIELD_GROUP_OBSERVATIONS',
  TRACE_FIELD_GROUP_METRICS: 'TRACE_FIELD_GROUP_METRICS',
} as const;

/**
 * Optional parts of a trace; core fields are always there.
 */
export type TraceFieldGroup =
  | 'TRACE_FIELD_GROUP_UNSPECIFIED'
  | 0
  | 'TRACE_FIELD_GROUP_IO'
  | 1
  | 'TRACE_FIELD_GROUP_SCORES'
  | 2
  | 'TRACE_FIELD_GROUP_OBSERVATIONS'
  | 3
  | 'TRACE_FIELD_GROUP_METRICS'
  | 4

/**
 * Optional parts of a trace; core fields are always there.
 */
export type TraceFieldGroup__Output = typeof TraceFieldGroup[keyof typeof TraceFieldGroup]
