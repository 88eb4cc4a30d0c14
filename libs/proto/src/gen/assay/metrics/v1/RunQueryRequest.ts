// Original file: proto/assay/metrics/v1/query_service.proto

import type { QueryGeneration as _assay_metrics_v1_QueryGeneration, QueryGeneration__Output as _assay_metrics_v1_QueryGeneration__Output } from '../../../assay/metrics/v1/QueryGeneration.js';

/**
 * `query_json` is the document as the caller sent it.
 */
export interface RunQueryRequest {
  'projectId'?: (string);
  'queryJson'?: (string);
  'generation'?: (_assay_metrics_v1_QueryGeneration);
}

/**
 * `query_json` is the document as the caller sent it.
 */
export interface RunQueryRequest__Output {
  'projectId': (string);
  'queryJson': (string);
  'generation': (_assay_metrics_v1_QueryGeneration__Output);
}
