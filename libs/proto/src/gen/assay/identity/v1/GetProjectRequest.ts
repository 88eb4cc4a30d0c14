// Original file: proto/assay/identity/v1/project_service.proto


/**
 * Names a project.
 */
export interface GetProjectRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
}

/**
 * Names a project.
 */
export interface GetProjectRequest__Output {
  'organizationId': (string);
  'projectId': (string);
}
