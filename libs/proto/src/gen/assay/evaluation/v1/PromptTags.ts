// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Tags as given, which may be none.
 */
export interface PromptTags {
  'tags'?: (string)[];
}

/**
 * Tags as given, which may be none.
 */
export interface PromptTags__Output {
  'tags': (string)[];
}
