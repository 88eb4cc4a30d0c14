// Original file: proto/assay/identity/v1/api_key_service.proto


/**
 * Names a project, or with an empty project_id the organization.
 */
export interface ListApiKeysRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
}

/**
 * Names a project, or with an empty project_id the organization.
 */
export interface ListApiKeysRequest__Output {
  'organizationId': (string);
  'projectId': (string);
}
