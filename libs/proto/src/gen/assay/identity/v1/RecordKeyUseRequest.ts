// Original file: proto/assay/identity/v1/key_service.proto

import type { KeyUse as _assay_identity_v1_KeyUse, KeyUse__Output as _assay_identity_v1_KeyUse__Output } from '../../../assay/identity/v1/KeyUse.js';

/**
 * Uses gathered by one gateway since it last reported.
 */
export interface RecordKeyUseRequest {
  'uses'?: (_assay_identity_v1_KeyUse)[];
}

/**
 * Uses gathered by one gateway since it last reported.
 */
export interface RecordKeyUseRequest__Output {
  'uses': (_assay_identity_v1_KeyUse__Output)[];
}
