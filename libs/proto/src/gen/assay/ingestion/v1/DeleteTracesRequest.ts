// Original file: proto/assay/ingestion/v1/trace_service.proto


/**
 * 1 to 1000 trace ids.
 */
export interface DeleteTracesRequest {
  'projectId'?: (string);
  'traceIds'?: (string)[];
  'organizationId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * 1 to 1000 trace ids.
 */
export interface DeleteTracesRequest__Output {
  'projectId': (string);
  'traceIds': (string)[];
  'organizationId': (string);
  'actorKeyId': (string);
}
