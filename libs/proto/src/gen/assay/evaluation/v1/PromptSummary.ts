// Original file: proto/assay/evaluation/v1/prompt.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The versions of one name that a list matched.
 */
export interface PromptSummary {
  'name'?: (string);
  /**
   * Of the highest version.
   */
  'type'?: (string);
  /**
   * Ascending.
   */
  'versions'?: (number)[];
  /**
   * Ascending, each once.
   */
  'labels'?: (string)[];
  'tags'?: (string)[];
  'lastUpdatedMs'?: (number | string | Long);
  /**
   * Of the highest version.
   */
  'lastConfigJson'?: (string);
}

/**
 * The versions of one name that a list matched.
 */
export interface PromptSummary__Output {
  'name': (string);
  /**
   * Of the highest version.
   */
  'type': (string);
  /**
   * Ascending.
   */
  'versions': (number)[];
  /**
   * Ascending, each once.
   */
  'labels': (string)[];
  'tags': (string)[];
  'lastUpdatedMs': (number);
  /**
   * Of the highest version.
   */
  'lastConfigJson': (string);
}
