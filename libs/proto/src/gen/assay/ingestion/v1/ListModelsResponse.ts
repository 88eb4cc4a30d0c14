// Original file: proto/assay/ingestion/v1/model_service.proto

import type { Model as _assay_ingestion_v1_Model, Model__Output as _assay_ingestion_v1_Model__Output } from '../../../assay/ingestion/v1/Model.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListModelsResponse {
  'models'?: (_assay_ingestion_v1_Model)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListModelsResponse__Output {
  'models': (_assay_ingestion_v1_Model__Output)[];
  'totalItems': (number);
}
