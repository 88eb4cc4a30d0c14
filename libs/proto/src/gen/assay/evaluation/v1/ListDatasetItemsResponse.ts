// Original file: proto/assay/evaluation/v1/dataset_item_service.proto

import type { DatasetItem as _assay_evaluation_v1_DatasetItem, DatasetItem__Output as _assay_evaluation_v1_DatasetItem__Output } from '../../../assay/evaluation/v1/DatasetItem.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListDatasetItemsResponse {
  'items'?: (_assay_evaluation_v1_DatasetItem)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListDatasetItemsResponse__Output {
  'items': (_assay_evaluation_v1_DatasetItem__Output)[];
  'totalItems': (number);
}
