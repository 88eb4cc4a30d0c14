// Original file: proto/assay/evaluation/v1/prompt_service.proto


/**
 * Labels to add to one version.
 */
export interface UpdatePromptLabelsRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'version'?: (number);
  'newLabels'?: (string)[];
}

/**
 * Labels to add to one version.
 */
export interface UpdatePromptLabelsRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'version': (number);
  'newLabels': (string)[];
}
