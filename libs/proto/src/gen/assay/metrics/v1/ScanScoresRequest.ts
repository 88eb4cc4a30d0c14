// Original file: proto/assay/metrics/v1/score_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Each list is any-of; all conditions hold together. `limit` 1 to 100.
 */
export interface ScanScoresRequest {
  'projectId'?: (string);
  'limit'?: (number);
  'cursor'?: (string);
  'ids'?: (string)[];
  'names'?: (string)[];
  'sources'?: (string)[];
  'dataTypes'?: (string)[];
  'environments'?: (string)[];
  'configIds'?: (string)[];
  'queueIds'?: (string)[];
  'authorUserIds'?: (string)[];
  /**
   * Compared as numbers, 0/1 or text, by the one data type asked for.
   */
  'values'?: (string)[];
  'valueMin'?: (number | string);
  'valueMax'?: (number | string);
  'traceIds'?: (string)[];
  'sessionIds'?: (string)[];
  'observationIds'?: (string)[];
  'datasetRunIds'?: (string)[];
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  '_valueMin'?: "valueMin";
  '_valueMax'?: "valueMax";
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
}

/**
 * Each list is any-of; all conditions hold together. `limit` 1 to 100.
 */
export interface ScanScoresRequest__Output {
  'projectId': (string);
  'limit': (number);
  'cursor': (string);
  'ids': (string)[];
  'names': (string)[];
  'sources': (string)[];
  'dataTypes': (string)[];
  'environments': (string)[];
  'configIds': (string)[];
  'queueIds': (string)[];
  'authorUserIds': (string)[];
  /**
   * Compared as numbers, 0/1 or text, by the one data type asked for.
   */
  'values': (string)[];
  'valueMin'?: (number);
  'valueMax'?: (number);
  'traceIds': (string)[];
  'sessionIds': (string)[];
  'observationIds': (string)[];
  'datasetRunIds': (string)[];
  'fromUs'?: (number);
  'toUs'?: (number);
}
