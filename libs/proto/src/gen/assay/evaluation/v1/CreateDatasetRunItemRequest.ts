// Original file: proto/assay/evaluation/v1/dataset_run_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * `run_description`, `metadata_json` and `created_ms` count for a new run only, `created_ms` also for the item.
 */
export interface CreateDatasetRunItemRequest {
  'projectId'?: (string);
  'runName'?: (string);
  'runDescription'?: (string);
  'metadataJson'?: (string);
  'datasetItemId'?: (string);
  /**
   * At least one of trace and observation.
   */
  'traceId'?: (string);
  'observationId'?: (string);
  /**
   * The item as it stood at this moment.
   */
  'datasetVersionMs'?: (number | string | Long);
  'createdMs'?: (number | string | Long);
  '_runDescription'?: "runDescription";
  '_metadataJson'?: "metadataJson";
  '_datasetVersionMs'?: "datasetVersionMs";
  '_createdMs'?: "createdMs";
}

/**
 * `run_description`, `metadata_json` and `created_ms` count for a new run only, `created_ms` also for the item.
 */
export interface CreateDatasetRunItemRequest__Output {
  'projectId': (string);
  'runName': (string);
  'runDescription'?: (string);
  'metadataJson'?: (string);
  'datasetItemId': (string);
  /**
   * At least one of trace and observation.
   */
  'traceId': (string);
  'observationId': (string);
  /**
   * The item as it stood at this moment.
   */
  'datasetVersionMs'?: (number);
  'createdMs'?: (number);
}
