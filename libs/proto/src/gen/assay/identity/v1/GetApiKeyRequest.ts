// Original file: proto/assay/identity/v1/api_key_service.proto


/**
 * Names a key.
 */
export interface GetApiKeyRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'keyId'?: (string);
}

/**
 * Names a key.
 */
export interface GetApiKeyRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'keyId': (string);
}
