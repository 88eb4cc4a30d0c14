// Original file: proto/assay/ingestion/v1/model_service.proto


/**
 * US dollars per unit; absent where the default tier has no price of that key.
 */
export interface ModelPrices {
  'modelId'?: (string);
  'inputPrice'?: (number | string);
  'outputPrice'?: (number | string);
  'totalPrice'?: (number | string);
  '_inputPrice'?: "inputPrice";
  '_outputPrice'?: "outputPrice";
  '_totalPrice'?: "totalPrice";
}

/**
 * US dollars per unit; absent where the default tier has no price of that key.
 */
export interface ModelPrices__Output {
  'modelId': (string);
  'inputPrice'?: (number);
  'outputPrice'?: (number);
  'totalPrice'?: (number);
}
