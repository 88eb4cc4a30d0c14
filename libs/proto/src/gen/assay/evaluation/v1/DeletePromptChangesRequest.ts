// Original file: proto/assay/evaluation/v1/prompt_change_service.proto


/**
 * Ids of changes that the reader keeps itself now.
 */
export interface DeletePromptChangesRequest {
  'ids'?: (string)[];
}

/**
 * Ids of changes that the reader keeps itself now.
 */
export interface DeletePromptChangesRequest__Output {
  'ids': (string)[];
}
