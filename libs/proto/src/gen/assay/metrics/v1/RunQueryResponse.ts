// Original file: proto/assay/metrics/v1/query_service.proto


/**
 * JSON array of objects: dimensions, `time_dimension`, then metrics, as the public answer shows them.
 */
export interface RunQueryResponse {
  'rowsJson'?: (string);
}

/**
 * JSON array of objects: dimensions, `time_dimension`, then metrics, as the public answer shows them.
 */
export interface RunQueryResponse__Output {
  'rowsJson': (string);
}
