// Original file: proto/assay/identity/v1/audit_entry.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One change through the API. Each service keeps its own entries beside what they are about.
 */
export interface AuditEntry {
  'id'?: (string);
  'atMs'?: (number | string | Long);
  'organizationId'?: (string);
  /**
   * Empty for changes of the organization itself.
   */
  'projectId'?: (string);
  /**
   * Key that made the change; empty for the service itself (start, rules).
   */
  'actorKeyId'?: (string);
  /**
   * camelCase, as in public JSON: `project`, `apiKey`, `annotationQueue`.
   */
  'resourceType'?: (string);
  'resourceId'?: (string);
  /**
   * `create`, `update`, `delete`, or another verb of the resource (`rotate`).
   */
  'action'?: (string);
  /**
   * JSON text of the resource without secrets; absent before a create and after a delete.
   */
  'beforeJson'?: (string);
  'afterJson'?: (string);
  'requestId'?: (string);
  '_beforeJson'?: "beforeJson";
  '_afterJson'?: "afterJson";
}

/**
 * One change through the API. Each service keeps its own entries beside what they are about.
 */
export interface AuditEntry__Output {
  'id': (string);
  'atMs': (number);
  'organizationId': (string);
  /**
   * Empty for changes of the organization itself.
   */
  'projectId': (string);
  /**
   * Key that made the change; empty for the service itself (start, rules).
   */
  'actorKeyId': (string);
  /**
   * camelCase, as in public JSON: `project`, `apiKey`, `annotationQueue`.
   */
  'resourceType': (string);
  'resourceId': (string);
  /**
   * `create`, `update`, `delete`, or another verb of the resource (`rotate`).
   */
  'action': (string);
  /**
   * JSON text of the resource without secrets; absent before a create and after a delete.
   */
  'beforeJson'?: (string);
  'afterJson'?: (string);
  'requestId': (string);
}
