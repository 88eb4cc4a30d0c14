// Original file: proto/assay/evaluation/v1/dataset_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  /**
   * Fill in `contents`. FAILED_PRECONDITION when they do not fit in one answer.
   */
  'withContents'?: (boolean);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  /**
   * Fill in `contents`. FAILED_PRECONDITION when they do not fit in one answer.
   */
  'withContents': (boolean);
}
