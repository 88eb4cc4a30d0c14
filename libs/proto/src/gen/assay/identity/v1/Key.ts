// Original file: proto/assay/identity/v1/key_service.proto

import type { KeyScope as _assay_identity_v1_KeyScope, KeyScope__Output as _assay_identity_v1_KeyScope__Output } from '../../../assay/identity/v1/KeyScope.js';
import type { KeyAccess as _assay_identity_v1_KeyAccess, KeyAccess__Output as _assay_identity_v1_KeyAccess__Output } from '../../../assay/identity/v1/KeyAccess.js';
import type { KeySecret as _assay_identity_v1_KeySecret, KeySecret__Output as _assay_identity_v1_KeySecret__Output } from '../../../assay/identity/v1/KeySecret.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A key pair without its secret. project_id is empty for organization keys.
 */
export interface Key {
  'id'?: (string);
  'publicKey'?: (string);
  'scope'?: (_assay_identity_v1_KeyScope);
  'access'?: (_assay_identity_v1_KeyAccess);
  'organizationId'?: (string);
  'projectId'?: (string);
  'expiresMs'?: (number | string | Long);
  'secrets'?: (_assay_identity_v1_KeySecret)[];
  '_expiresMs'?: "expiresMs";
}

/**
 * A key pair without its secret. project_id is empty for organization keys.
 */
export interface Key__Output {
  'id': (string);
  'publicKey': (string);
  'scope': (_assay_identity_v1_KeyScope__Output);
  'access': (_assay_identity_v1_KeyAccess__Output);
  'organizationId': (string);
  'projectId': (string);
  'expiresMs'?: (number);
  'secrets': (_assay_identity_v1_KeySecret__Output)[];
}
