// Original file: proto/assay/identity/v1/organization_service.proto


/**
 * Names an organization.
 */
export interface GetOrganizationRequest {
  'organizationId'?: (string);
}

/**
 * Names an organization.
 */
export interface GetOrganizationRequest__Output {
  'organizationId': (string);
}
