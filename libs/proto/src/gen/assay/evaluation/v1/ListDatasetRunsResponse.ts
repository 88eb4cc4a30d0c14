// Original file: proto/assay/evaluation/v1/dataset_run_service.proto

import type { DatasetRun as _assay_evaluation_v1_DatasetRun, DatasetRun__Output as _assay_evaluation_v1_DatasetRun__Output } from '../../../assay/evaluation/v1/DatasetRun.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListDatasetRunsResponse {
  'runs'?: (_assay_evaluation_v1_DatasetRun)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListDatasetRunsResponse__Output {
  'runs': (_assay_evaluation_v1_DatasetRun__Output)[];
  'totalItems': (number);
}
