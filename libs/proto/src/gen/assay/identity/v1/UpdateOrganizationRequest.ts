// Original file: proto/assay/identity/v1/organization_service.proto


/**
 * The new name.
 */
export interface UpdateOrganizationRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
}

/**
 * The new name.
 */
export interface UpdateOrganizationRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
}
