// Original file: proto/assay/identity/v1/organization_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An organization: owns projects, keys and memberships.
 */
export interface Organization {
  'id'?: (string);
  'name'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
}

/**
 * An organization: owns projects, keys and memberships.
 */
export interface Organization__Output {
  'id': (string);
  'name': (string);
  'createdMs': (number);
  'updatedMs': (number);
}
