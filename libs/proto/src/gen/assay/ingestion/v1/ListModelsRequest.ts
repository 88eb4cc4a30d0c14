// Original file: proto/assay/ingestion/v1/model_service.proto


/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListModelsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
}

/**
 * `page` from 1, `limit` 1 to 100.
 */
export interface ListModelsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
}
