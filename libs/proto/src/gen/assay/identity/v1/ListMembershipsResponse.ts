// Original file: proto/assay/identity/v1/membership_service.proto

import type { Membership as _assay_identity_v1_Membership, Membership__Output as _assay_identity_v1_Membership__Output } from '../../../assay/identity/v1/Membership.js';

/**
 * Every member.
 */
export interface ListMembershipsResponse {
  'memberships'?: (_assay_identity_v1_Membership)[];
}

/**
 * Every member.
 */
export interface ListMembershipsResponse__Output {
  'memberships': (_assay_identity_v1_Membership__Output)[];
}
