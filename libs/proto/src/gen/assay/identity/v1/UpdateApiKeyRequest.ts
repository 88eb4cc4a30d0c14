// Original file: proto/assay/identity/v1/api_key_service.proto

import type { KeyAccess as _assay_identity_v1_KeyAccess, KeyAccess__Output as _assay_identity_v1_KeyAccess__Output } from '../../../assay/identity/v1/KeyAccess.js';
import type { Long } from '@grpc/proto-loader';

/**
 * Absent fields stay. An expiry of 0 removes it.
 */
export interface UpdateApiKeyRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'keyId'?: (string);
  'note'?: (string);
  'access'?: (_assay_identity_v1_KeyAccess);
  'expiresMs'?: (number | string | Long);
  '_note'?: "note";
  '_expiresMs'?: "expiresMs";
}

/**
 * Absent fields stay. An expiry of 0 removes it.
 */
export interface UpdateApiKeyRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'keyId': (string);
  'note'?: (string);
  'access': (_assay_identity_v1_KeyAccess__Output);
  'expiresMs'?: (number);
}
