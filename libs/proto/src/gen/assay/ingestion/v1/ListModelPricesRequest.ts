// Original file: proto/assay/ingestion/v1/model_service.proto


/**
 * 1 to 1,000 ids.
 */
export interface ListModelPricesRequest {
  'projectId'?: (string);
  'modelIds'?: (string)[];
}

/**
 * 1 to 1,000 ids.
 */
export interface ListModelPricesRequest__Output {
  'projectId': (string);
  'modelIds': (string)[];
}
