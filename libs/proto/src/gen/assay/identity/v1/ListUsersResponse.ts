// Original file: proto/assay/identity/v1/user_service.proto

import type { User as _assay_identity_v1_User, User__Output as _assay_identity_v1_User__Output } from '../../../assay/identity/v1/User.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the number of all that match.
 */
export interface ListUsersResponse {
  'users'?: (_assay_identity_v1_User)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the number of all that match.
 */
export interface ListUsersResponse__Output {
  'users': (_assay_identity_v1_User__Output)[];
  'totalItems': (number);
}
