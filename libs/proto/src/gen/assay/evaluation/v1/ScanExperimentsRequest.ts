// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * All conditions hold together; each list is any-of. `limit` 1 to 100, `score_limit` 1 to 50.
 */
export interface ScanExperimentsRequest {
  'projectId'?: (string);
  'limit'?: (number);
  'scoreLimit'?: (number);
  'cursor'?: (string);
  /**
   * Spans that start on or after this moment,
   */
  'fromUs'?: (number | string | Long);
  /**
   * and before this one.
   */
  'toUs'?: (number | string | Long);
  'ids'?: (string)[];
  'names'?: (string)[];
  'datasetIds'?: (string)[];
  /**
   * JSON array of conditions on id, name, datasetId; each takes the place of the list of its column.
   */
  'filterJson'?: (string);
  'withScores'?: (boolean);
  '_toUs'?: "toUs";
}

/**
 * All conditions hold together; each list is any-of. `limit` 1 to 100, `score_limit` 1 to 50.
 */
export interface ScanExperimentsRequest__Output {
  'projectId': (string);
  'limit': (number);
  'scoreLimit': (number);
  'cursor': (string);
  /**
   * Spans that start on or after this moment,
   */
  'fromUs': (number);
  /**
   * and before this one.
   */
  'toUs'?: (number);
  'ids': (string)[];
  'names': (string)[];
  'datasetIds': (string)[];
  /**
   * JSON array of conditions on id, name, datasetId; each takes the place of the list of its column.
   */
  'filterJson': (string);
  'withScores': (boolean);
}
