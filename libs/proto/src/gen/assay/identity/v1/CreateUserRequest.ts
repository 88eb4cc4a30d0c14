// Original file: proto/assay/identity/v1/user_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';

/**
 * An email in any case (kept in lower case). Role unspecified means NONE.
 */
export interface CreateUserRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'email'?: (string);
  'name'?: (string);
  'role'?: (_assay_identity_v1_MembershipRole);
}

/**
 * An email in any case (kept in lower case). Role unspecified means NONE.
 */
export interface CreateUserRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'email': (string);
  'name': (string);
  'role': (_assay_identity_v1_MembershipRole__Output);
}
