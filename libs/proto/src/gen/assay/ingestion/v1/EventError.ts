// Original file: proto/assay/ingestion/v1/event_service.proto


/**
 * A refused event, by envelope id, `unknown` when it has none. `status` is an HTTP status.
 */
export interface EventError {
  'id'?: (string);
  'status'?: (number);
  'message'?: (string);
  'error'?: (string);
}

/**
 * A refused event, by envelope id, `unknown` when it has none. `status` is an HTTP status.
 */
export interface EventError__Output {
  'id': (string);
  'status': (number);
  'message': (string);
  'error': (string);
}
