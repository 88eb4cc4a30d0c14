// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { PromptTags as _assay_evaluation_v1_PromptTags, PromptTags__Output as _assay_evaluation_v1_PromptTags__Output } from '../../../assay/evaluation/v1/PromptTags.js';

/**
 * A new version. Absent tags are those of the version before; given ones become the tags of every version.
 */
export interface CreatePromptRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'type'?: (string);
  /**
   * JSON text of what the client sent as `prompt`.
   */
  'promptJson'?: (string);
  /**
   * Empty for `{}`.
   */
  'configJson'?: (string);
  'labels'?: (string)[];
  'tags'?: (_assay_evaluation_v1_PromptTags | null);
  'commitMessage'?: (string);
  '_commitMessage'?: "commitMessage";
}

/**
 * A new version. Absent tags are those of the version before; given ones become the tags of every version.
 */
export interface CreatePromptRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'type': (string);
  /**
   * JSON text of what the client sent as `prompt`.
   */
  'promptJson': (string);
  /**
   * Empty for `{}`.
   */
  'configJson': (string);
  'labels': (string)[];
  'tags': (_assay_evaluation_v1_PromptTags__Output | null);
  'commitMessage'?: (string);
}
