// Original file: proto/assay/annotation/v1/comment_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What someone said about an object.
 */
export interface Comment {
  'projectId'?: (string);
  'id'?: (string);
  /**
   * TRACE, OBSERVATION, SESSION or PROMPT.
   */
  'objectType'?: (string);
  /**
   * Of a prompt the id of a version.
   */
  'objectId'?: (string);
  'content'?: (string);
  /**
   * Empty when nobody is named.
   */
  'authorUserId'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
}

/**
 * What someone said about an object.
 */
export interface Comment__Output {
  'projectId': (string);
  'id': (string);
  /**
   * TRACE, OBSERVATION, SESSION or PROMPT.
   */
  'objectType': (string);
  /**
   * Of a prompt the id of a version.
   */
  'objectId': (string);
  'content': (string);
  /**
   * Empty when nobody is named.
   */
  'authorUserId': (string);
  'createdMs': (number);
  'updatedMs': (number);
}
