// Original file: proto/assay/identity/v1/membership_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';

/**
 * The role a user shall have.
 */
export interface PutMembershipRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'userId'?: (string);
  'role'?: (_assay_identity_v1_MembershipRole);
}

/**
 * The role a user shall have.
 */
export interface PutMembershipRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'userId': (string);
  'role': (_assay_identity_v1_MembershipRole__Output);
}
