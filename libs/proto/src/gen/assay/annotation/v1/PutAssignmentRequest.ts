// Original file: proto/assay/annotation/v1/assignment_service.proto


/**
 * Who shall be assigned.
 */
export interface PutAssignmentRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'userId'?: (string);
}

/**
 * Who shall be assigned.
 */
export interface PutAssignmentRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'userId': (string);
}
