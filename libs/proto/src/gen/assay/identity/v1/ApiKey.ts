// Original file: proto/assay/identity/v1/api_key_service.proto

import type { KeyAccess as _assay_identity_v1_KeyAccess, KeyAccess__Output as _assay_identity_v1_KeyAccess__Output } from '../../../assay/identity/v1/KeyAccess.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A key pair as administrators see it. project_id is empty for organization keys.
 */
export interface ApiKey {
  'id'?: (string);
  'organizationId'?: (string);
  'projectId'?: (string);
  'publicKey'?: (string);
  /**
   * First and last characters of the newest secret.
   */
  'displaySecretKey'?: (string);
  'access'?: (_assay_identity_v1_KeyAccess);
  'note'?: (string);
  'createdMs'?: (number | string | Long);
  'expiresMs'?: (number | string | Long);
  /**
   * Written in batches: up to a minute late.
   */
  'lastUsedMs'?: (number | string | Long);
  /**
   * When the secrets that a rotation replaced stop working, latest first; empty outside an overlap.
   */
  'overlapEndsMs'?: (number | string | Long)[];
  '_note'?: "note";
  '_expiresMs'?: "expiresMs";
  '_lastUsedMs'?: "lastUsedMs";
}

/**
 * A key pair as administrators see it. project_id is empty for organization keys.
 */
export interface ApiKey__Output {
  'id': (string);
  'organizationId': (string);
  'projectId': (string);
  'publicKey': (string);
  /**
   * First and last characters of the newest secret.
   */
  'displaySecretKey': (string);
  'access': (_assay_identity_v1_KeyAccess__Output);
  'note'?: (string);
  'createdMs': (number);
  'expiresMs'?: (number);
  /**
   * Written in batches: up to a minute late.
   */
  'lastUsedMs'?: (number);
  /**
   * When the secrets that a rotation replaced stop working, latest first; empty outside an overlap.
   */
  'overlapEndsMs': (number)[];
}
