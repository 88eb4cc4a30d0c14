// Original file: proto/assay/evaluation/v1/prompt_change_service.proto


/**
 * `limit` 1 to 1,000.
 */
export interface ListPromptChangesRequest {
  'limit'?: (number);
}

/**
 * `limit` 1 to 1,000.
 */
export interface ListPromptChangesRequest__Output {
  'limit': (number);
}
