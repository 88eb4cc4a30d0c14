// Original file: proto/assay/identity/v1/project_service.proto


/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with the last id of the page before.
 */
export interface ListProjectStatesRequest {
  'afterProjectId'?: (string);
  'limit'?: (number);
}

/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with the last id of the page before.
 */
export interface ListProjectStatesRequest__Output {
  'afterProjectId': (string);
  'limit': (number);
}
