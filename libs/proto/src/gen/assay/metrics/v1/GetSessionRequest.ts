// Original file: proto/assay/metrics/v1/session_service.proto


/**
 * Names a session.
 */
export interface GetSessionRequest {
  'projectId'?: (string);
  'sessionId'?: (string);
}

/**
 * Names a session.
 */
export interface GetSessionRequest__Output {
  'projectId': (string);
  'sessionId': (string);
}
