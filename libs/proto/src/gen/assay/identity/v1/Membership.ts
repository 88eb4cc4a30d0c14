// Original file: proto/assay/identity/v1/membership_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';

/**
 * A member with the user's name and email.
 */
export interface Membership {
  'userId'?: (string);
  'role'?: (_assay_identity_v1_MembershipRole);
  'email'?: (string);
  'name'?: (string);
}

/**
 * A member with the user's name and email.
 */
export interface Membership__Output {
  'userId': (string);
  'role': (_assay_identity_v1_MembershipRole__Output);
  'email': (string);
  'name': (string);
}
