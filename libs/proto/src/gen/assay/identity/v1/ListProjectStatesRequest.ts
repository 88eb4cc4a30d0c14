// Original file: proto/assay/identity/v1/project_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with the last id of the page before. With changed_after_ms only
 * projects that were made, changed or deleted after it.
 */
export interface ListProjectStatesRequest {
  'afterProjectId'?: (string);
  'limit'?: (number);
  'changedAfterMs'?: (number | string | Long);
  '_changedAfterMs'?: "changedAfterMs";
}

/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with the last id of the page before. With changed_after_ms only
 * projects that were made, changed or deleted after it.
 */
export interface ListProjectStatesRequest__Output {
  'afterProjectId': (string);
  'limit': (number);
  'changedAfterMs'?: (number);
}
