// Original file: proto/assay/evaluation/v1/prompt_change_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One change of one prompt name.
 */
export interface PromptChange {
  'id'?: (string);
  'organizationId'?: (string);
  'projectId'?: (string);
  'name'?: (string);
  /**
   * `create` (a new version), `update` (labels) or `delete`.
   */
  'action'?: (string);
  /**
   * JSON text without the content of the prompt; as in the audit log.
   */
  'beforeJson'?: (string);
  'afterJson'?: (string);
  'atMs'?: (number | string | Long);
  '_beforeJson'?: "beforeJson";
  '_afterJson'?: "afterJson";
}

/**
 * One change of one prompt name.
 */
export interface PromptChange__Output {
  'id': (string);
  'organizationId': (string);
  'projectId': (string);
  'name': (string);
  /**
   * `create` (a new version), `update` (labels) or `delete`.
   */
  'action': (string);
  /**
   * JSON text without the content of the prompt; as in the audit log.
   */
  'beforeJson'?: (string);
  'afterJson'?: (string);
  'atMs': (number);
}
