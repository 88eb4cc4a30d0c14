// Original file: proto/assay/evaluation/v1/dataset_service.proto

import type { Dataset as _assay_evaluation_v1_Dataset, Dataset__Output as _assay_evaluation_v1_Dataset__Output } from '../../../assay/evaluation/v1/Dataset.js';
import type { DatasetOutline as _assay_evaluation_v1_DatasetOutline, DatasetOutline__Output as _assay_evaluation_v1_DatasetOutline__Output } from '../../../assay/evaluation/v1/DatasetOutline.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging; `contents` in the order of `datasets`.
 */
export interface ListDatasetsResponse {
  'datasets'?: (_assay_evaluation_v1_Dataset)[];
  'totalItems'?: (number | string | Long);
  'contents'?: (_assay_evaluation_v1_DatasetOutline)[];
}

/**
 * One page and the count before paging; `contents` in the order of `datasets`.
 */
export interface ListDatasetsResponse__Output {
  'datasets': (_assay_evaluation_v1_Dataset__Output)[];
  'totalItems': (number);
  'contents': (_assay_evaluation_v1_DatasetOutline__Output)[];
}
