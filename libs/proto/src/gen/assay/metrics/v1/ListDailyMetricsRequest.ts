// Original file: proto/assay/metrics/v1/query_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `page` from 1, `limit` 1 to 100. Bounds are on the trace's timestamp.
 */
export interface ListDailyMetricsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'traceName'?: (string);
  'userId'?: (string);
  /**
   * A trace must have all of them.
   */
  'tags'?: (string)[];
  /**
   * Any of them; of the trace and of the observation.
   */
  'environments'?: (string)[];
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  '_traceName'?: "traceName";
  '_userId'?: "userId";
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
}

/**
 * `page` from 1, `limit` 1 to 100. Bounds are on the trace's timestamp.
 */
export interface ListDailyMetricsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'traceName'?: (string);
  'userId'?: (string);
  /**
   * A trace must have all of them.
   */
  'tags': (string)[];
  /**
   * Any of them; of the trace and of the observation.
   */
  'environments': (string)[];
  'fromUs'?: (number);
  'toUs'?: (number);
}
