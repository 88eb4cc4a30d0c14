// Original file: proto/assay/identity/v1/user_service.proto

import type { MembershipRole as _assay_identity_v1_MembershipRole, MembershipRole__Output as _assay_identity_v1_MembershipRole__Output } from '../../../assay/identity/v1/MembershipRole.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A user and the role in the organization that asks.
 */
export interface User {
  'id'?: (string);
  'email'?: (string);
  'name'?: (string);
  'role'?: (_assay_identity_v1_MembershipRole);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
}

/**
 * A user and the role in the organization that asks.
 */
export interface User__Output {
  'id': (string);
  'email': (string);
  'name': (string);
  'role': (_assay_identity_v1_MembershipRole__Output);
  'createdMs': (number);
  'updatedMs': (number);
}
