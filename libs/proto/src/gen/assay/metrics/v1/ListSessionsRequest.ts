// Original file: proto/assay/metrics/v1/session_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `page` from 1, `limit` 1 to 100; bounds are on the creation time.
 */
export interface ListSessionsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  'environments'?: (string)[];
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
}

/**
 * `page` from 1, `limit` 1 to 100; bounds are on the creation time.
 */
export interface ListSessionsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'fromUs'?: (number);
  'toUs'?: (number);
  'environments': (string)[];
}
