// Original file: proto/assay/identity/v1/key_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One accepted secret: hex HMAC-SHA-256 under KEY_PEPPER. During a rotation there are two.
 */
export interface KeySecret {
  'hash'?: (string);
  'expiresMs'?: (number | string | Long);
  '_expiresMs'?: "expiresMs";
}

/**
 * One accepted secret: hex HMAC-SHA-256 under KEY_PEPPER. During a rotation there are two.
 */
export interface KeySecret__Output {
  'hash': (string);
  'expiresMs'?: (number);
}
