// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Items with one label.
 */
export interface CategoryCount {
  'label'?: (string);
  'itemCount'?: (number | string | Long);
}

/**
 * Items with one label.
 */
export interface CategoryCount__Output {
  'label': (string);
  'itemCount': (number);
}
