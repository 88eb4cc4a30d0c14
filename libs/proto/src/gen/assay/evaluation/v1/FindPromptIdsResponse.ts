// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Those that exist, in no particular order.
 */
export interface FindPromptIdsResponse {
  'ids'?: (string)[];
}

/**
 * Those that exist, in no particular order.
 */
export interface FindPromptIdsResponse__Output {
  'ids': (string)[];
}
