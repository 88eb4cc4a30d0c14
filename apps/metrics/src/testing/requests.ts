import type { metrics } from '@assay/proto';

/** Requests with everything absent but what a test states. */
export function listTracesRequest(
  fields: Partial<metrics.ListTracesRequest> & { projectId: string },
): metrics.ListTracesRequest {
  return {
    page: 1,
    limit: 50,
    tags: [],
    environments: [],
    orderBy: '',
    groups: [],
    filterJson: '',
    ...fields,
  };
}

export function observationConditions(
  fields: Partial<metrics.ObservationConditions> = {},
): metrics.ObservationConditions {
  return { environments: [], filterJson: '', ...fields };
}

export function scanObservationsRequest(
  fields: Partial<metrics.ScanObservationsRequest> & { projectId: string },
): metrics.ScanObservationsRequest {
  return {
    limit: 50,
    cursor: '',
    conditions: observationConditions(),
    groups: [],
    isMetadataExpanded: true,
    ...fields,
  };
}

export function listScoresRequest(
  fields: Partial<metrics.ListScoresRequest> & { projectId: string },
): metrics.ListScoresRequest {
  return {
    page: 1,
    limit: 50,
    scope: 'SCORE_SCOPE_ALL',
    environments: [],
    traceTags: [],
    scoreIds: [],
    value: null,
    observationIds: [],
    withTrace: false,
    filterJson: '',
    ...fields,
  };
}

export function scanScoresRequest(
  fields: Partial<metrics.ScanScoresRequest> & { projectId: string },
): metrics.ScanScoresRequest {
  return {
    limit: 50,
    cursor: '',
    ids: [],
    names: [],
    sources: [],
    dataTypes: [],
    environments: [],
    configIds: [],
    queueIds: [],
    authorUserIds: [],
    values: [],
    traceIds: [],
    sessionIds: [],
    observationIds: [],
    datasetRunIds: [],
    ...fields,
  };
}

export const ALL_TRACE_GROUPS: metrics.TraceFieldGroup[] = [
  'TRACE_FIELD_GROUP_IO',
  'TRACE_FIELD_GROUP_SCORES',
  'TRACE_FIELD_GROUP_OBSERVATIONS',
  'TRACE_FIELD_GROUP_METRICS',
];
