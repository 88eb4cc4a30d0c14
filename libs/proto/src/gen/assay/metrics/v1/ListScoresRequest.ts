// Original file: proto/assay/metrics/v1/score_service.proto

import type { ScoreScope as _assay_metrics_v1_ScoreScope, ScoreScope__Output as _assay_metrics_v1_ScoreScope__Output } from '../../../assay/metrics/v1/ScoreScope.js';
import type { ScoreValueCondition as _assay_metrics_v1_ScoreValueCondition, ScoreValueCondition__Output as _assay_metrics_v1_ScoreValueCondition__Output } from '../../../assay/metrics/v1/ScoreValueCondition.js';
import type { Long } from '@grpc/proto-loader';

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListScoresRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'scope'?: (_assay_metrics_v1_ScoreScope);
  'userId'?: (string);
  'name'?: (string);
  'configId'?: (string);
  'queueId'?: (string);
  'dataType'?: (string);
  'source'?: (string);
  'environments'?: (string)[];
  /**
   * The score's trace must have all of them.
   */
  'traceTags'?: (string)[];
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  'scoreIds'?: (string)[];
  'value'?: (_assay_metrics_v1_ScoreValueCondition | null);
  'sessionId'?: (string);
  'traceId'?: (string);
  'datasetRunId'?: (string);
  /**
   * Any of them.
   */
  'observationIds'?: (string)[];
  /**
   * Fill in `trace` of each score.
   */
  'withTrace'?: (boolean);
  'filterJson'?: (string);
  '_userId'?: "userId";
  '_name'?: "name";
  '_configId'?: "configId";
  '_queueId'?: "queueId";
  '_dataType'?: "dataType";
  '_source'?: "source";
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
  '_sessionId'?: "sessionId";
  '_traceId'?: "traceId";
  '_datasetRunId'?: "datasetRunId";
}

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListScoresRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'scope': (_assay_metrics_v1_ScoreScope__Output);
  'userId'?: (string);
  'name'?: (string);
  'configId'?: (string);
  'queueId'?: (string);
  'dataType'?: (string);
  'source'?: (string);
  'environments': (string)[];
  /**
   * The score's trace must have all of them.
   */
  'traceTags': (string)[];
  'fromUs'?: (number);
  'toUs'?: (number);
  'scoreIds': (string)[];
  'value': (_assay_metrics_v1_ScoreValueCondition__Output | null);
  'sessionId'?: (string);
  'traceId'?: (string);
  'datasetRunId'?: (string);
  /**
   * Any of them.
   */
  'observationIds': (string)[];
  /**
   * Fill in `trace` of each score.
   */
  'withTrace': (boolean);
  'filterJson': (string);
}
