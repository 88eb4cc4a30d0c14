// Original file: proto/assay/identity/v1/api_key_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * overlap_ms from 0 (the old secret stops at once) to 30 days; absent means one day.
 */
export interface RotateApiKeyRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'keyId'?: (string);
  'overlapMs'?: (number | string | Long);
  '_overlapMs'?: "overlapMs";
}

/**
 * overlap_ms from 0 (the old secret stops at once) to 30 days; absent means one day.
 */
export interface RotateApiKeyRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'keyId': (string);
  'overlapMs'?: (number);
}
