// Original file: proto/assay/ingestion/v1/model_service.proto

import type { ModelPrices as _assay_ingestion_v1_ModelPrices, ModelPrices__Output as _assay_ingestion_v1_ModelPrices__Output } from '../../../assay/ingestion/v1/ModelPrices.js';

/**
 * One entry per id that the project can see, in no order.
 */
export interface ListModelPricesResponse {
  'prices'?: (_assay_ingestion_v1_ModelPrices)[];
}

/**
 * One entry per id that the project can see, in no order.
 */
export interface ListModelPricesResponse__Output {
  'prices': (_assay_ingestion_v1_ModelPrices__Output)[];
}
