// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Ids to check.
 */
export interface FindPromptIdsRequest {
  'projectId'?: (string);
  'ids'?: (string)[];
}

/**
 * Ids to check.
 */
export interface FindPromptIdsRequest__Output {
  'projectId': (string);
  'ids': (string)[];
}
