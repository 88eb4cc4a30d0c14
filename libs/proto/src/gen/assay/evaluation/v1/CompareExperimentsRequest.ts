// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `experiment_ids`: 2 to 10 different ones, the baseline first. `limit` 1 to 50 items.
 */
export interface CompareExperimentsRequest {
  'projectId'?: (string);
  'experimentIds'?: (string)[];
  /**
   * Spans that start on or after this moment, and before the other one.
   */
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  'limit'?: (number);
  'cursor'?: (string);
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
}

/**
 * `experiment_ids`: 2 to 10 different ones, the baseline first. `limit` 1 to 50 items.
 */
export interface CompareExperimentsRequest__Output {
  'projectId': (string);
  'experimentIds': (string)[];
  /**
   * Spans that start on or after this moment, and before the other one.
   */
  'fromUs'?: (number);
  'toUs'?: (number);
  'limit': (number);
  'cursor': (string);
}
