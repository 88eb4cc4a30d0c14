// Original file: proto/assay/annotation/v1/comment_service.proto


/**
 * Names a comment.
 */
export interface GetCommentRequest {
  'projectId'?: (string);
  'commentId'?: (string);
}

/**
 * Names a comment.
 */
export interface GetCommentRequest__Output {
  'projectId': (string);
  'commentId': (string);
}
