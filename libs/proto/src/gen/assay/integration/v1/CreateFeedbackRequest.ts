// Original file: proto/assay/integration/v1/feedback_service.proto


/**
 * target 1 to 200 characters, feedback 1 to 3,000, goal 1 to 1,500, all after trimming; reference_url http(s).
 */
export interface CreateFeedbackRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'targetType'?: (string);
  'target'?: (string);
  'feedback'?: (string);
  'goal'?: (string);
  'referenceUrl'?: (string);
  '_goal'?: "goal";
  '_referenceUrl'?: "referenceUrl";
}

/**
 * target 1 to 200 characters, feedback 1 to 3,000, goal 1 to 1,500, all after trimming; reference_url http(s).
 */
export interface CreateFeedbackRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'targetType': (string);
  'target': (string);
  'feedback': (string);
  'goal'?: (string);
  'referenceUrl'?: (string);
}
