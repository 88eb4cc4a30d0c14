// Original file: proto/assay/integration/v1/blob_export_service.proto


/**
 * Names an export.
 */
export interface GetBlobExportRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
}

/**
 * Names an export.
 */
export interface GetBlobExportRequest__Output {
  'organizationId': (string);
  'projectId': (string);
}
