// Original file: proto/assay/ingestion/v1/model_service.proto

import type { CreateModelRequest as _assay_ingestion_v1_CreateModelRequest, CreateModelRequest__Output as _assay_ingestion_v1_CreateModelRequest__Output } from '../../../assay/ingestion/v1/CreateModelRequest.js';

/**
 * The whole definition under an id that the client chose.
 */
export interface PutModelRequest {
  'modelId'?: (string);
  'model'?: (_assay_ingestion_v1_CreateModelRequest | null);
}

/**
 * The whole definition under an id that the client chose.
 */
export interface PutModelRequest__Output {
  'modelId': (string);
  'model': (_assay_ingestion_v1_CreateModelRequest__Output | null);
}
