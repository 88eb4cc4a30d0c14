// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * A version by name and number.
 */
export interface PromptKey {
  'projectId'?: (string);
  'name'?: (string);
  'version'?: (number);
}

/**
 * A version by name and number.
 */
export interface PromptKey__Output {
  'projectId': (string);
  'name': (string);
  'version': (number);
}
