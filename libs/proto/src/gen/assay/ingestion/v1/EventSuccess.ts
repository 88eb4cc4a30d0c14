// Original file: proto/assay/ingestion/v1/event_service.proto


/**
 * An accepted event, by envelope id.
 */
export interface EventSuccess {
  'id'?: (string);
  'status'?: (number);
}

/**
 * An accepted event, by envelope id.
 */
export interface EventSuccess__Output {
  'id': (string);
  'status': (number);
}
