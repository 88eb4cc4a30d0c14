// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Versions to delete: one by number or label, else all of the name. A version of 0 counts as absent.
 */
export interface DeletePromptsRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'version'?: (number);
  'label'?: (string);
  '_version'?: "version";
  '_label'?: "label";
}

/**
 * Versions to delete: one by number or label, else all of the name. A version of 0 counts as absent.
 */
export interface DeletePromptsRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'version'?: (number);
  'label'?: (string);
}
