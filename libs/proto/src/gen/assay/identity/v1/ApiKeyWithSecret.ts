// Original file: proto/assay/identity/v1/api_key_service.proto

import type { ApiKey as _assay_identity_v1_ApiKey, ApiKey__Output as _assay_identity_v1_ApiKey__Output } from '../../../assay/identity/v1/ApiKey.js';

/**
 * A key and, this once, its secret.
 */
export interface ApiKeyWithSecret {
  'apiKey'?: (_assay_identity_v1_ApiKey | null);
  'secretKey'?: (string);
}

/**
 * A key and, this once, its secret.
 */
export interface ApiKeyWithSecret__Output {
  'apiKey': (_assay_identity_v1_ApiKey__Output | null);
  'secretKey': (string);
}
