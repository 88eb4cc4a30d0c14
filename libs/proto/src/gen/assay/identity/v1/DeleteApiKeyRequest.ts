// Original file: proto/assay/identity/v1/api_key_service.proto


/**
 * Names the key to revoke.
 */
export interface DeleteApiKeyRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'keyId'?: (string);
}

/**
 * Names the key to revoke.
 */
export interface DeleteApiKeyRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'keyId': (string);
}
