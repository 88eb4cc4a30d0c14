// Original file: proto/assay/integration/v1/feedback_service.proto


/**
 * Absent filters match all. `limit` 1 to 100.
 */
export interface ListFeedbackRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'targetType'?: (string);
  'cursor'?: (string);
  'limit'?: (number);
  '_projectId'?: "projectId";
  '_targetType'?: "targetType";
}

/**
 * Absent filters match all. `limit` 1 to 100.
 */
export interface ListFeedbackRequest__Output {
  'organizationId': (string);
  'projectId'?: (string);
  'targetType'?: (string);
  'cursor': (string);
  'limit': (number);
}
