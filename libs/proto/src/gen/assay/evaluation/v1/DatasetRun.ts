// Original file: proto/assay/evaluation/v1/dataset_run.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A run of a dataset. Its name is unique in the dataset.
 */
export interface DatasetRun {
  'projectId'?: (string);
  'id'?: (string);
  'name'?: (string);
  'description'?: (string);
  /**
   * A JSON object.
   */
  'metadataJson'?: (string);
  'datasetId'?: (string);
  'datasetName'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_description'?: "description";
}

/**
 * A run of a dataset. Its name is unique in the dataset.
 */
export interface DatasetRun__Output {
  'projectId': (string);
  'id': (string);
  'name': (string);
  'description'?: (string);
  /**
   * A JSON object.
   */
  'metadataJson': (string);
  'datasetId': (string);
  'datasetName': (string);
  'createdMs': (number);
  'updatedMs': (number);
}
