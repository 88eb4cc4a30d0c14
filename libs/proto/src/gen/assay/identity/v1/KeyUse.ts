// Original file: proto/assay/identity/v1/key_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The latest use of one key, in Unix milliseconds.
 */
export interface KeyUse {
  'keyId'?: (string);
  'usedMs'?: (number | string | Long);
}

/**
 * The latest use of one key, in Unix milliseconds.
 */
export interface KeyUse__Output {
  'keyId': (string);
  'usedMs': (number);
}
