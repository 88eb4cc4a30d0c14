// Original file: proto/assay/annotation/v1/comment_service.proto


/**
 * Filters are exact and hold together; `object_id` only with `object_type`. `page` from 1, `limit` 1 to 100.
 */
export interface ListCommentsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'objectType'?: (string);
  'objectId'?: (string);
  'authorUserId'?: (string);
  '_objectType'?: "objectType";
  '_objectId'?: "objectId";
  '_authorUserId'?: "authorUserId";
}

/**
 * Filters are exact and hold together; `object_id` only with `object_type`. `page` from 1, `limit` 1 to 100.
 */
export interface ListCommentsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'objectType'?: (string);
  'objectId'?: (string);
  'authorUserId'?: (string);
}
