// Original file: proto/assay/evaluation/v1/dataset_run_service.proto

import type { DatasetRun as _assay_evaluation_v1_DatasetRun, DatasetRun__Output as _assay_evaluation_v1_DatasetRun__Output } from '../../../assay/evaluation/v1/DatasetRun.js';
import type { DatasetRunItem as _assay_evaluation_v1_DatasetRunItem, DatasetRunItem__Output as _assay_evaluation_v1_DatasetRunItem__Output } from '../../../assay/evaluation/v1/DatasetRunItem.js';

/**
 * A run and its items.
 */
export interface GetDatasetRunResponse {
  'run'?: (_assay_evaluation_v1_DatasetRun | null);
  'runItems'?: (_assay_evaluation_v1_DatasetRunItem)[];
}

/**
 * A run and its items.
 */
export interface GetDatasetRunResponse__Output {
  'run': (_assay_evaluation_v1_DatasetRun__Output | null);
  'runItems': (_assay_evaluation_v1_DatasetRunItem__Output)[];
}
