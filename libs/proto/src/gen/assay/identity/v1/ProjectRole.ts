// Original file: proto/assay/identity/v1/membership_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';

/**
 * NONE: a member without access to the project.
 */
export interface ProjectRole {
  'role'?: (_assay_identity_v1_MembershipRole);
}

/**
 * NONE: a member without access to the project.
 */
export interface ProjectRole__Output {
  'role': (_assay_identity_v1_MembershipRole__Output);
}
