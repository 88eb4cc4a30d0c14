// Original file: proto/assay/evaluation/v1/dataset_item.proto

import type { DatasetItemStatus as _assay_evaluation_v1_DatasetItemStatus, DatasetItemStatus__Output as _assay_evaluation_v1_DatasetItemStatus__Output } from '../../../assay/evaluation/v1/DatasetItemStatus.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One version of a dataset item. Free JSON is JSON text, `null` included.
 */
export interface DatasetItem {
  'projectId'?: (string);
  'id'?: (string);
  'status'?: (_assay_evaluation_v1_DatasetItemStatus);
  'inputJson'?: (string);
  'expectedOutputJson'?: (string);
  'metadataJson'?: (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  'datasetId'?: (string);
  'datasetName'?: (string);
  /**
   * From when on the item is as shown here.
   */
  'validFromMs'?: (number | string | Long);
  '_sourceTraceId'?: "sourceTraceId";
  '_sourceObservationId'?: "sourceObservationId";
}

/**
 * One version of a dataset item. Free JSON is JSON text, `null` included.
 */
export interface DatasetItem__Output {
  'projectId': (string);
  'id': (string);
  'status': (_assay_evaluation_v1_DatasetItemStatus__Output);
  'inputJson': (string);
  'expectedOutputJson': (string);
  'metadataJson': (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  'datasetId': (string);
  'datasetName': (string);
  /**
   * From when on the item is as shown here.
   */
  'validFromMs': (number);
}
