// Original file: proto/assay/evaluation/v1/experiment.proto

import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';
import type { Latency as _assay_evaluation_v1_Latency, Latency__Output as _assay_evaluation_v1_Latency__Output } from '../../../assay/evaluation/v1/Latency.js';
import type { Long } from '@grpc/proto-loader';

/**
 * All that ran under one experiment id inside the window asked for. Times are Unix microseconds.
 */
export interface Experiment {
  'id'?: (string);
  'name'?: (string);
  /**
   * Empty when there is none.
   */
  'description'?: (string);
  'datasetId'?: (string);
  /**
   * Start of the earliest span.
   */
  'startUs'?: (number | string | Long);
  /**
   * Latest start or end of a span.
   */
  'endUs'?: (number | string | Long);
  /**
   * Runs of items; an item that ran twice counts twice.
   */
  'itemCount'?: (number | string | Long);
  'metadata'?: ({[key: string]: string});
  'scores'?: (_assay_metrics_v1_Score)[];
  /**
   * Of all its spans, each once.
   */
  'totalCostUsd'?: (number | string);
  /**
   * From start to end of the items that have ended; absent without any.
   */
  'latency'?: (_assay_evaluation_v1_Latency | null);
  '_latency'?: "latency";
}

/**
 * All that ran under one experiment id inside the window asked for. Times are Unix microseconds.
 */
export interface Experiment__Output {
  'id': (string);
  'name': (string);
  /**
   * Empty when there is none.
   */
  'description': (string);
  'datasetId': (string);
  /**
   * Start of the earliest span.
   */
  'startUs': (number);
  /**
   * Latest start or end of a span.
   */
  'endUs': (number);
  /**
   * Runs of items; an item that ran twice counts twice.
   */
  'itemCount': (number);
  'metadata': ({[key: string]: string});
  'scores': (_assay_metrics_v1_Score__Output)[];
  /**
   * Of all its spans, each once.
   */
  'totalCostUsd': (number);
  /**
   * From start to end of the items that have ended; absent without any.
   */
  'latency'?: (_assay_evaluation_v1_Latency__Output | null);
}
