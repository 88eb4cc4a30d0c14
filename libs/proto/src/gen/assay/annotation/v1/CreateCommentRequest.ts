// Original file: proto/assay/annotation/v1/comment_service.proto


/**
 * A new comment. content: trimmed, then 1 to 5,000 characters.
 */
export interface CreateCommentRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'objectType'?: (string);
  'objectId'?: (string);
  'content'?: (string);
  'authorUserId'?: (string);
  '_authorUserId'?: "authorUserId";
}

/**
 * A new comment. content: trimmed, then 1 to 5,000 characters.
 */
export interface CreateCommentRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'objectType': (string);
  'objectId': (string);
  'content': (string);
  'authorUserId'?: (string);
}
