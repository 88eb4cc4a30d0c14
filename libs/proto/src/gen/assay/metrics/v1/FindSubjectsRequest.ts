// Original file: proto/assay/metrics/v1/subject_service.proto


/**
 * Ids to look up.
 */
export interface FindSubjectsRequest {
  'projectId'?: (string);
  'traceIds'?: (string)[];
  'observationIds'?: (string)[];
  'sessionIds'?: (string)[];
}

/**
 * Ids to look up.
 */
export interface FindSubjectsRequest__Output {
  'projectId': (string);
  'traceIds': (string)[];
  'observationIds': (string)[];
  'sessionIds': (string)[];
}
