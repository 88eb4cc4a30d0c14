// Original file: proto/assay/identity/v1/membership_service.proto


/**
 * Names the member to remove.
 */
export interface DeleteMembershipRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'userId'?: (string);
}

/**
 * Names the member to remove.
 */
export interface DeleteMembershipRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'userId': (string);
}
