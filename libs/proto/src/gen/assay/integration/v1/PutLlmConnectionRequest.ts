// Original file: proto/assay/integration/v1/llm_connection_service.proto


/**
 * Replaces everything that is stored but an absent config of the same adapter.
 */
export interface PutLlmConnectionRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'provider'?: (string);
  'adapter'?: (string);
  'secretKey'?: (string);
  'baseUrl'?: (string);
  'customModels'?: (string)[];
  'withDefaultModels'?: (boolean);
  'extraHeaders'?: ({[key: string]: string});
  /**
   * JSON text of an object, or `null` for none.
   */
  'configJson'?: (string);
  '_baseUrl'?: "baseUrl";
  '_configJson'?: "configJson";
}

/**
 * Replaces everything that is stored but an absent config of the same adapter.
 */
export interface PutLlmConnectionRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'provider': (string);
  'adapter': (string);
  'secretKey': (string);
  'baseUrl'?: (string);
  'customModels': (string)[];
  'withDefaultModels': (boolean);
  'extraHeaders': ({[key: string]: string});
  /**
   * JSON text of an object, or `null` for none.
   */
  'configJson'?: (string);
}
