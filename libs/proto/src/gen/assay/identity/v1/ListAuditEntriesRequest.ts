// Original file: proto/assay/identity/v1/audit_entry.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Absent filters match all. from_ms inclusive, to_ms exclusive. `limit` 1 to 100, 0 means 50. A cursor holds for
 * the same filters in every service.
 */
export interface ListAuditEntriesRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'resourceType'?: (string);
  'resourceId'?: (string);
  'action'?: (string);
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  'cursor'?: (string);
  'limit'?: (number);
  '_projectId'?: "projectId";
  '_actorKeyId'?: "actorKeyId";
  '_resourceType'?: "resourceType";
  '_resourceId'?: "resourceId";
  '_action'?: "action";
  '_fromMs'?: "fromMs";
  '_toMs'?: "toMs";
}

/**
 * Absent filters match all. from_ms inclusive, to_ms exclusive. `limit` 1 to 100, 0 means 50. A cursor holds for
 * the same filters in every service.
 */
export interface ListAuditEntriesRequest__Output {
  'organizationId': (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'resourceType'?: (string);
  'resourceId'?: (string);
  'action'?: (string);
  'fromMs'?: (number);
  'toMs'?: (number);
  'cursor': (string);
  'limit': (number);
}
