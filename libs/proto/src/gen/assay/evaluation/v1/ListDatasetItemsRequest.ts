// Original file: proto/assay/evaluation/v1/dataset_item_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetItemsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'datasetName'?: (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  /**
   * The list as it stood at this moment; needs `dataset_name`.
   */
  'versionMs'?: (number | string | Long);
  '_datasetName'?: "datasetName";
  '_sourceTraceId'?: "sourceTraceId";
  '_sourceObservationId'?: "sourceObservationId";
  '_versionMs'?: "versionMs";
}

/**
 * All conditions hold together. `page` from 1, `limit` 1 to 100.
 */
export interface ListDatasetItemsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'datasetName'?: (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  /**
   * The list as it stood at this moment; needs `dataset_name`.
   */
  'versionMs'?: (number);
}
