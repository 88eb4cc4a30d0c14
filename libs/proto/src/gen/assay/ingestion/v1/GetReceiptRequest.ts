// Original file: proto/assay/ingestion/v1/receipt_service.proto


/**
 * Exactly one of the ids.
 */
export interface GetReceiptRequest {
  'projectId'?: (string);
  'envelopeId'?: (string);
  'traceId'?: (string);
}

/**
 * Exactly one of the ids.
 */
export interface GetReceiptRequest__Output {
  'projectId': (string);
  'envelopeId': (string);
  'traceId': (string);
}
