// Original file: proto/assay/identity/v1/project_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What the owner of a project's data must know. deleted_ms is set when the data must go.
 */
export interface ProjectState {
  'projectId'?: (string);
  'organizationId'?: (string);
  'retentionDays'?: (number);
  'deletedMs'?: (number | string | Long);
  '_deletedMs'?: "deletedMs";
}

/**
 * What the owner of a project's data must know. deleted_ms is set when the data must go.
 */
export interface ProjectState__Output {
  'projectId': (string);
  'organizationId': (string);
  'retentionDays': (number);
  'deletedMs'?: (number);
}
