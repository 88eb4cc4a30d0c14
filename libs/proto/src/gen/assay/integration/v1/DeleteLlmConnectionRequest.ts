// Original file: proto/assay/integration/v1/llm_connection_service.proto


/**
 * Names a connection.
 */
export interface DeleteLlmConnectionRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'id'?: (string);
}

/**
 * Names a connection.
 */
export interface DeleteLlmConnectionRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'id': (string);
}
