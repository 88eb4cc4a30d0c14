// Original file: proto/assay/evaluation/v1/prompt.proto


/**
 * A version by all its names.
 */
export interface PromptNode {
  'id'?: (string);
  'name'?: (string);
  'version'?: (number);
}

/**
 * A version by all its names.
 */
export interface PromptNode__Output {
  'id': (string);
  'name': (string);
  'version': (number);
}
