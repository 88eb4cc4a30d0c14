// Original file: proto/assay/integration/v1/blob_export_service.proto


/**
 * Names an organization.
 */
export interface ListBlobExportsRequest {
  'organizationId'?: (string);
}

/**
 * Names an organization.
 */
export interface ListBlobExportsRequest__Output {
  'organizationId': (string);
}
