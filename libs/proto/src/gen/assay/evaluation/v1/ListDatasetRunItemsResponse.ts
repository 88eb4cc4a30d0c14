// Original file: proto/assay/evaluation/v1/dataset_run_service.proto

import type { DatasetRunItem as _assay_evaluation_v1_DatasetRunItem, DatasetRunItem__Output as _assay_evaluation_v1_DatasetRunItem__Output } from '../../../assay/evaluation/v1/DatasetRunItem.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListDatasetRunItemsResponse {
  'runItems'?: (_assay_evaluation_v1_DatasetRunItem)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListDatasetRunItemsResponse__Output {
  'runItems': (_assay_evaluation_v1_DatasetRunItem__Output)[];
  'totalItems': (number);
}
