// Original file: proto/assay/identity/v1/api_key_service.proto

import type { KeyAccess as _assay_identity_v1_KeyAccess, KeyAccess__Output as _assay_identity_v1_KeyAccess__Output } from '../../../assay/identity/v1/KeyAccess.js';
import type { Long } from '@grpc/proto-loader';

/**
 * Both key parts or neither; given ones start with `pk-lf-` and `sk-lf-`. Access unspecified means full.
 */
export interface CreateApiKeyRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'note'?: (string);
  'publicKey'?: (string);
  'secretKey'?: (string);
  'access'?: (_assay_identity_v1_KeyAccess);
  'expiresMs'?: (number | string | Long);
  '_note'?: "note";
  '_publicKey'?: "publicKey";
  '_secretKey'?: "secretKey";
  '_expiresMs'?: "expiresMs";
}

/**
 * Both key parts or neither; given ones start with `pk-lf-` and `sk-lf-`. Access unspecified means full.
 */
export interface CreateApiKeyRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'note'?: (string);
  'publicKey'?: (string);
  'secretKey'?: (string);
  'access': (_assay_identity_v1_KeyAccess__Output);
  'expiresMs'?: (number);
}
