// Original file: proto/assay/identity/v1/membership_service.proto


/**
 * Names a user and a project.
 */
export interface GetProjectRoleRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'userId'?: (string);
}

/**
 * Names a user and a project.
 */
export interface GetProjectRoleRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'userId': (string);
}
