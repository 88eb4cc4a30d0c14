// Original file: proto/assay/metrics/v1/trace_service.proto

import type { TraceFieldGroup as _assay_metrics_v1_TraceFieldGroup, TraceFieldGroup__Output as _assay_metrics_v1_TraceFieldGroup__Output } from '../../../assay/metrics/v1/TraceFieldGroup.js';
import type { Long } from '@grpc/proto-loader';

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListTracesRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'userId'?: (string);
  'name'?: (string);
  'sessionId'?: (string);
  'version'?: (string);
  'release'?: (string);
  /**
   * A trace must have all of them.
   */
  'tags'?: (string)[];
  /**
   * Any of them; also restricts the observations and scores that are counted.
   */
  'environments'?: (string)[];
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  /**
   * `<column>.<asc|desc>`; empty means timestamp.desc.
   */
  'orderBy'?: (string);
  'groups'?: (_assay_metrics_v1_TraceFieldGroup)[];
  /**
   * JSON array of conditions (behaviour: structured filter); empty means none.
   */
  'filterJson'?: (string);
  '_userId'?: "userId";
  '_name'?: "name";
  '_sessionId'?: "sessionId";
  '_version'?: "version";
  '_release'?: "release";
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
}

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListTracesRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'userId'?: (string);
  'name'?: (string);
  'sessionId'?: (string);
  'version'?: (string);
  'release'?: (string);
  /**
   * A trace must have all of them.
   */
  'tags': (string)[];
  /**
   * Any of them; also restricts the observations and scores that are counted.
   */
  'environments': (string)[];
  'fromUs'?: (number);
  'toUs'?: (number);
  /**
   * `<column>.<asc|desc>`; empty means timestamp.desc.
   */
  'orderBy': (string);
  'groups': (_assay_metrics_v1_TraceFieldGroup__Output)[];
  /**
   * JSON array of conditions (behaviour: structured filter); empty means none.
   */
  'filterJson': (string);
}
