// Original file: proto/assay/identity/v1/membership_service.proto


/**
 * Names a project, or with an empty project_id the organization.
 */
export interface ListMembershipsRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
}

/**
 * Names a project, or with an empty project_id the organization.
 */
export interface ListMembershipsRequest__Output {
  'organizationId': (string);
  'projectId': (string);
}
