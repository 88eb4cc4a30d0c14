// Original file: proto/assay/identity/v1/project_service.proto


/**
 * Names an organization.
 */
export interface ListProjectsRequest {
  'organizationId'?: (string);
}

/**
 * Names an organization.
 */
export interface ListProjectsRequest__Output {
  'organizationId': (string);
}
