// Original file: proto/assay/metrics/v1/subject_service.proto

import type { Subject as _assay_metrics_v1_Subject, Subject__Output as _assay_metrics_v1_Subject__Output } from '../../../assay/metrics/v1/Subject.js';

/**
 * In no particular order.
 */
export interface FindSubjectsResponse {
  'traces'?: (_assay_metrics_v1_Subject)[];
  'observations'?: (_assay_metrics_v1_Subject)[];
  'sessions'?: (_assay_metrics_v1_Subject)[];
}

/**
 * In no particular order.
 */
export interface FindSubjectsResponse__Output {
  'traces': (_assay_metrics_v1_Subject__Output)[];
  'observations': (_assay_metrics_v1_Subject__Output)[];
  'sessions': (_assay_metrics_v1_Subject__Output)[];
}
