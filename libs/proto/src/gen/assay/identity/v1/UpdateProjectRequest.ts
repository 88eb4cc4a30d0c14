// Original file: proto/assay/identity/v1/project_service.proto


/**
 * Rules as CreateProjectRequest.
 */
export interface UpdateProjectRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'metadataJson'?: (string);
  'retentionDays'?: (number);
  '_name'?: "name";
  '_metadataJson'?: "metadataJson";
  '_retentionDays'?: "retentionDays";
}

/**
 * Rules as CreateProjectRequest.
 */
export interface UpdateProjectRequest__Output {
  'organizationId': (string);
  'projectId': (string);
  'actorKeyId': (string);
  'name'?: (string);
  'metadataJson'?: (string);
  'retentionDays'?: (number);
}
