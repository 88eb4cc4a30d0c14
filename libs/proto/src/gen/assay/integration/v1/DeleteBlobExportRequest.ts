// Original file: proto/assay/integration/v1/blob_export_service.proto


/**
 * Names the export to delete.
 */
export interface DeleteBlobExportRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
}

/**
 * Names the export to delete.
 */
export interface DeleteBlobExportRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
}
