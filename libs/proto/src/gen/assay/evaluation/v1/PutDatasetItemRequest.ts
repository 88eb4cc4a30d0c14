// Original file: proto/assay/evaluation/v1/dataset_item_service.proto

import type { DatasetItemStatus as _assay_evaluation_v1_DatasetItemStatus, DatasetItemStatus__Output as _assay_evaluation_v1_DatasetItemStatus__Output } from '../../../assay/evaluation/v1/DatasetItemStatus.js';

/**
 * Absent fields keep their value in an existing item.
 */
export interface PutDatasetItemRequest {
  'projectId'?: (string);
  'datasetName'?: (string);
  /**
   * Absent: a new item with an id of the server's.
   */
  'id'?: (string);
  'inputJson'?: (string);
  'expectedOutputJson'?: (string);
  'metadataJson'?: (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  /**
   * Unspecified: unchanged, active when new.
   */
  'status'?: (_assay_evaluation_v1_DatasetItemStatus);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  '_id'?: "id";
  '_inputJson'?: "inputJson";
  '_expectedOutputJson'?: "expectedOutputJson";
  '_metadataJson'?: "metadataJson";
  '_sourceTraceId'?: "sourceTraceId";
  '_sourceObservationId'?: "sourceObservationId";
}

/**
 * Absent fields keep their value in an existing item.
 */
export interface PutDatasetItemRequest__Output {
  'projectId': (string);
  'datasetName': (string);
  /**
   * Absent: a new item with an id of the server's.
   */
  'id'?: (string);
  'inputJson'?: (string);
  'expectedOutputJson'?: (string);
  'metadataJson'?: (string);
  'sourceTraceId'?: (string);
  'sourceObservationId'?: (string);
  /**
   * Unspecified: unchanged, active when new.
   */
  'status': (_assay_evaluation_v1_DatasetItemStatus__Output);
  'organizationId': (string);
  'actorKeyId': (string);
}
