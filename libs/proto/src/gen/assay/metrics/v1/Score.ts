// Original file: proto/assay/metrics/v1/score.proto

import type { ScoreTrace as _assay_metrics_v1_ScoreTrace, ScoreTrace__Output as _assay_metrics_v1_ScoreTrace__Output } from '../../../assay/metrics/v1/ScoreTrace.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A score. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Score {
  'projectId'?: (string);
  'id'?: (string);
  'timestampUs'?: (number | string | Long);
  'traceId'?: (string);
  'observationId'?: (string);
  'sessionId'?: (string);
  'datasetRunId'?: (string);
  'name'?: (string);
  /**
   * NUMERIC, BOOLEAN, CATEGORICAL, TEXT, CORRECTION.
   */
  'dataType'?: (string);
  'value'?: (number | string);
  'stringValue'?: (string);
  'executionTraceId'?: (string);
  /**
   * API, ANNOTATION, EVAL.
   */
  'source'?: (string);
  'comment'?: (string);
  'authorUserId'?: (string);
  'configId'?: (string);
  'queueId'?: (string);
  'environment'?: (string);
  'metadata'?: ({[key: string]: string});
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  /**
   * The trace it belongs to, when asked for and there is one.
   */
  'trace'?: (_assay_metrics_v1_ScoreTrace | null);
  '_value'?: "value";
}

/**
 * A score. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Score__Output {
  'projectId': (string);
  'id': (string);
  'timestampUs': (number);
  'traceId': (string);
  'observationId': (string);
  'sessionId': (string);
  'datasetRunId': (string);
  'name': (string);
  /**
   * NUMERIC, BOOLEAN, CATEGORICAL, TEXT, CORRECTION.
   */
  'dataType': (string);
  'value'?: (number);
  'stringValue': (string);
  'executionTraceId': (string);
  /**
   * API, ANNOTATION, EVAL.
   */
  'source': (string);
  'comment': (string);
  'authorUserId': (string);
  'configId': (string);
  'queueId': (string);
  'environment': (string);
  'metadata': ({[key: string]: string});
  'createdMs': (number);
  'updatedMs': (number);
  /**
   * The trace it belongs to, when asked for and there is one.
   */
  'trace': (_assay_metrics_v1_ScoreTrace__Output | null);
}
