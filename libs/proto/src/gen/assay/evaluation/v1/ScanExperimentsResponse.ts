// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { Experiment as _assay_evaluation_v1_Experiment, Experiment__Output as _assay_evaluation_v1_Experiment__Output } from '../../../assay/evaluation/v1/Experiment.js';

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanExperimentsResponse {
  'experiments'?: (_assay_evaluation_v1_Experiment)[];
  'nextCursor'?: (string);
}

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanExperimentsResponse__Output {
  'experiments': (_assay_evaluation_v1_Experiment__Output)[];
  'nextCursor': (string);
}
