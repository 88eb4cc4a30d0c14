// Original file: proto/assay/integration/v1/llm_connection_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListLlmConnectionsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListLlmConnectionsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
}
