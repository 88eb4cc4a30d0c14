// Original file: proto/assay/evaluation/v1/revision_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `values[i]` belongs to `project_ids[i]`; 0 where nothing was ever written.
 */
export interface ListRevisionsResponse {
  'values'?: (number | string | Long)[];
}

/**
 * `values[i]` belongs to `project_ids[i]`; 0 where nothing was ever written.
 */
export interface ListRevisionsResponse__Output {
  'values': (number)[];
}
