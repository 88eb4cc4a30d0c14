// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Names a version; without version and label the one labelled `production`. A version of 0 counts as absent.
 */
export interface GetPromptRequest {
  'projectId'?: (string);
  'name'?: (string);
  'version'?: (number);
  'label'?: (string);
  /**
   * As it was written, references and all.
   */
  'unresolved'?: (boolean);
  '_version'?: "version";
  '_label'?: "label";
}

/**
 * Names a version; without version and label the one labelled `production`. A version of 0 counts as absent.
 */
export interface GetPromptRequest__Output {
  'projectId': (string);
  'name': (string);
  'version'?: (number);
  'label'?: (string);
  /**
   * As it was written, references and all.
   */
  'unresolved': (boolean);
}
