// Original file: proto/assay/identity/v1/key_service.proto


/**
 * Names a key by its public part.
 */
export interface GetKeyRequest {
  'publicKey'?: (string);
}

/**
 * Names a key by its public part.
 */
export interface GetKeyRequest__Output {
  'publicKey': (string);
}
