// Original file: proto/assay/identity/v1/project_service.proto

import type { Organization as _assay_identity_v1_Organization, Organization__Output as _assay_identity_v1_Organization__Output } from '../../../assay/identity/v1/Organization.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A project. retention_days 0 keeps everything.
 */
export interface Project {
  'id'?: (string);
  'name'?: (string);
  'organization'?: (_assay_identity_v1_Organization | null);
  /**
   * JSON text of an object; absent when never set.
   */
  'metadataJson'?: (string);
  'retentionDays'?: (number);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_metadataJson'?: "metadataJson";
}

/**
 * A project. retention_days 0 keeps everything.
 */
export interface Project__Output {
  'id': (string);
  'name': (string);
  'organization': (_assay_identity_v1_Organization__Output | null);
  /**
   * JSON text of an object; absent when never set.
   */
  'metadataJson'?: (string);
  'retentionDays': (number);
  'createdMs': (number);
  'updatedMs': (number);
}
