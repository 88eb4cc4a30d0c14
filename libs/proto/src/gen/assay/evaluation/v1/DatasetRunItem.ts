// Original file: proto/assay/evaluation/v1/dataset_run.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What came of a dataset item in a run: a trace, or one observation of it. Neither need exist yet.
 */
export interface DatasetRunItem {
  'id'?: (string);
  'runId'?: (string);
  'runName'?: (string);
  'datasetItemId'?: (string);
  'traceId'?: (string);
  'observationId'?: (string);
  'createdMs'?: (number | string | Long);
  '_observationId'?: "observationId";
}

/**
 * What came of a dataset item in a run: a trace, or one observation of it. Neither need exist yet.
 */
export interface DatasetRunItem__Output {
  'id': (string);
  'runId': (string);
  'runName': (string);
  'datasetItemId': (string);
  'traceId': (string);
  'observationId'?: (string);
  'createdMs': (number);
}
