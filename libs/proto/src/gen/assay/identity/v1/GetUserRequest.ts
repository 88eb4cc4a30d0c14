// Original file: proto/assay/identity/v1/user_service.proto


/**
 * Names a member.
 */
export interface GetUserRequest {
  'organizationId'?: (string);
  'userId'?: (string);
}

/**
 * Names a member.
 */
export interface GetUserRequest__Output {
  'organizationId': (string);
  'userId': (string);
}
