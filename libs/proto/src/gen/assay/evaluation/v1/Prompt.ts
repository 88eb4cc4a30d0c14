// Original file: proto/assay/evaluation/v1/prompt.proto

import type { PromptGraph as _assay_evaluation_v1_PromptGraph, PromptGraph__Output as _assay_evaluation_v1_PromptGraph__Output } from '../../../assay/evaluation/v1/PromptGraph.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One version of a prompt.
 */
export interface Prompt {
  'projectId'?: (string);
  'id'?: (string);
  'name'?: (string);
  /**
   * From 1.
   */
  'version'?: (number);
  /**
   * `text` or `chat`; the same for all versions of a name.
   */
  'type'?: (string);
  /**
   * JSON text: a string (text), or an array of `{role, content}` and `{type: "placeholder", name}` (chat).
   */
  'promptJson'?: (string);
  'configJson'?: (string);
  'labels'?: (string)[];
  'tags'?: (string)[];
  'commitMessage'?: (string);
  'createdBy'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  /**
   * Only of a resolved read, and only when the prompt refers to others.
   */
  'graph'?: (_assay_evaluation_v1_PromptGraph | null);
  '_commitMessage'?: "commitMessage";
}

/**
 * One version of a prompt.
 */
export interface Prompt__Output {
  'projectId': (string);
  'id': (string);
  'name': (string);
  /**
   * From 1.
   */
  'version': (number);
  /**
   * `text` or `chat`; the same for all versions of a name.
   */
  'type': (string);
  /**
   * JSON text: a string (text), or an array of `{role, content}` and `{type: "placeholder", name}` (chat).
   */
  'promptJson': (string);
  'configJson': (string);
  'labels': (string)[];
  'tags': (string)[];
  'commitMessage'?: (string);
  'createdBy': (string);
  'createdMs': (number);
  'updatedMs': (number);
  /**
   * Only of a resolved read, and only when the prompt refers to others.
   */
  'graph': (_assay_evaluation_v1_PromptGraph__Output | null);
}
