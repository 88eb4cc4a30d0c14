// Original file: proto/assay/evaluation/v1/dataset_item.proto

import type { DatasetItemStatus as _assay_evaluation_v1_DatasetItemStatus, DatasetItemStatus__Output as _assay_evaluation_v1_DatasetItemStatus__Output } from '../../../assay/evaluation/v1/DatasetItemStatus.js';
import type { MediaReference as _assay_evaluation_v1_MediaReference, MediaReference__Output as _assay_evaluation_v1_MediaReference__Output } from '../../../assay/evaluation/v1/MediaReference.js';
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
  /**
   * Files that the content names and that can be read now: input before expected output before metadata, then by
   * path.
   */
  'mediaReferences'?: (_assay_evaluation_v1_MediaReference)[];
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
  /**
   * Files that the content names and that can be read now: input before expected output before metadata, then by
   * path.
   */
  'mediaReferences': (_assay_evaluation_v1_MediaReference__Output)[];
}
