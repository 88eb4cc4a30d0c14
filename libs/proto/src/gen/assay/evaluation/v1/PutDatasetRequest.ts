// Original file: proto/assay/evaluation/v1/dataset_service.proto


/**
 * Absent fields leave an existing dataset's as they are; a schema of `null` clears it.
 */
export interface PutDatasetRequest {
  'projectId'?: (string);
  'name'?: (string);
  'description'?: (string);
  'metadataJson'?: (string);
  'inputSchemaJson'?: (string);
  'expectedOutputSchemaJson'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  '_description'?: "description";
  '_metadataJson'?: "metadataJson";
  '_inputSchemaJson'?: "inputSchemaJson";
  '_expectedOutputSchemaJson'?: "expectedOutputSchemaJson";
}

/**
 * Absent fields leave an existing dataset's as they are; a schema of `null` clears it.
 */
export interface PutDatasetRequest__Output {
  'projectId': (string);
  'name': (string);
  'description'?: (string);
  'metadataJson'?: (string);
  'inputSchemaJson'?: (string);
  'expectedOutputSchemaJson'?: (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
