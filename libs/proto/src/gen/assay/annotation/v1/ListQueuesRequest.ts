// Original file: proto/assay/annotation/v1/queue_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListQueuesRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListQueuesRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
}
