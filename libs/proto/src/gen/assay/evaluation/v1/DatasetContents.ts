// Original file: proto/assay/evaluation/v1/dataset_service.proto

import type { Dataset as _assay_evaluation_v1_Dataset, Dataset__Output as _assay_evaluation_v1_Dataset__Output } from '../../../assay/evaluation/v1/Dataset.js';
import type { DatasetItem as _assay_evaluation_v1_DatasetItem, DatasetItem__Output as _assay_evaluation_v1_DatasetItem__Output } from '../../../assay/evaluation/v1/DatasetItem.js';

/**
 * A dataset and what belongs to it, each list newest first.
 */
export interface DatasetContents {
  'dataset'?: (_assay_evaluation_v1_Dataset | null);
  'items'?: (_assay_evaluation_v1_DatasetItem)[];
  'runNames'?: (string)[];
}

/**
 * A dataset and what belongs to it, each list newest first.
 */
export interface DatasetContents__Output {
  'dataset': (_assay_evaluation_v1_Dataset__Output | null);
  'items': (_assay_evaluation_v1_DatasetItem__Output)[];
  'runNames': (string)[];
}
