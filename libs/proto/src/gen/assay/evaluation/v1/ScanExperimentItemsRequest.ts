// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * As ScanExperimentsRequest; the filter's columns are experimentId, experimentName, experimentItemId, datasetId.
 */
export interface ScanExperimentItemsRequest {
  'projectId'?: (string);
  'limit'?: (number);
  'scoreLimit'?: (number);
  'cursor'?: (string);
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  'experimentIds'?: (string)[];
  'experimentNames'?: (string)[];
  'experimentItemIds'?: (string)[];
  'datasetIds'?: (string)[];
  'filterJson'?: (string);
  'withScores'?: (boolean);
  /**
   * Fill in input, output, expected output.
   */
  'withIo'?: (boolean);
  '_toUs'?: "toUs";
}

/**
 * As ScanExperimentsRequest; the filter's columns are experimentId, experimentName, experimentItemId, datasetId.
 */
export interface ScanExperimentItemsRequest__Output {
  'projectId': (string);
  'limit': (number);
  'scoreLimit': (number);
  'cursor': (string);
  'fromUs': (number);
  'toUs'?: (number);
  'experimentIds': (string)[];
  'experimentNames': (string)[];
  'experimentItemIds': (string)[];
  'datasetIds': (string)[];
  'filterJson': (string);
  'withScores': (boolean);
  /**
   * Fill in input, output, expected output.
   */
  'withIo': (boolean);
}
