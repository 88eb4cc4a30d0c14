// Original file: proto/assay/identity/v1/api_key_service.proto

import type { ApiKey as _assay_identity_v1_ApiKey, ApiKey__Output as _assay_identity_v1_ApiKey__Output } from '../../../assay/identity/v1/ApiKey.js';

/**
 * Every key of the project or organization.
 */
export interface ListApiKeysResponse {
  'apiKeys'?: (_assay_identity_v1_ApiKey)[];
}

/**
 * Every key of the project or organization.
 */
export interface ListApiKeysResponse__Output {
  'apiKeys': (_assay_identity_v1_ApiKey__Output)[];
}
