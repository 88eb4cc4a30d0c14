// Original file: proto/assay/identity/v1/project_service.proto


/**
 * name: 3 to 60 characters, no markup. metadata_json: JSON text of an object. retention_days: 0, or 3 and more.
 */
export interface CreateProjectRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'metadataJson'?: (string);
  'retentionDays'?: (number);
  '_metadataJson'?: "metadataJson";
}

/**
 * name: 3 to 60 characters, no markup. metadata_json: JSON text of an object. retention_days: 0, or 3 and more.
 */
export interface CreateProjectRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'metadataJson'?: (string);
  'retentionDays': (number);
}
