// Original file: proto/assay/identity/v1/user_service.proto


/**
 * Names the member to remove.
 */
export interface DeleteUserRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'userId'?: (string);
}

/**
 * Names the member to remove.
 */
export interface DeleteUserRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'userId': (string);
}
