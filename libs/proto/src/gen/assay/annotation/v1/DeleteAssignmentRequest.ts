// Original file: proto/assay/annotation/v1/assignment_service.proto


/**
 * Who shall not be assigned any more.
 */
export interface DeleteAssignmentRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'queueId'?: (string);
  'userId'?: (string);
}

/**
 * Who shall not be assigned any more.
 */
export interface DeleteAssignmentRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'queueId': (string);
  'userId': (string);
}
