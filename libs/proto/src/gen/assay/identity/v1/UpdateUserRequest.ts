// Original file: proto/assay/identity/v1/user_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';

/**
 * is_active true: becomes a member with the role, or NONE; a present role changes a member's.
 * False: the membership ends, and the answer shows the user as last seen.
 */
export interface UpdateUserRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'userId'?: (string);
  'isActive'?: (boolean);
  'role'?: (_assay_identity_v1_MembershipRole);
}

/**
 * is_active true: becomes a member with the role, or NONE; a present role changes a member's.
 * False: the membership ends, and the answer shows the user as last seen.
 */
export interface UpdateUserRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'userId': (string);
  'isActive': (boolean);
  'role': (_assay_identity_v1_MembershipRole__Output);
}
