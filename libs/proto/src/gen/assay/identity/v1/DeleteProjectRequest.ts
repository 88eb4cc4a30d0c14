// Original file: proto/assay/identity/v1/project_service.proto


/**
 * Names the project to delete.
 */
export interface DeleteProjectRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names the project to delete.
 */
export interface DeleteProjectRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
}
