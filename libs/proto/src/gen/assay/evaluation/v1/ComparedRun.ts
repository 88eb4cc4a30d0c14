// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { ExperimentItem as _assay_evaluation_v1_ExperimentItem, ExperimentItem__Output as _assay_evaluation_v1_ExperimentItem__Output } from '../../../assay/evaluation/v1/ExperimentItem.js';

/**
 * One run of an item in one experiment. Input, output and expected output are cut to 16,384 characters.
 */
export interface ComparedRun {
  'item'?: (_assay_evaluation_v1_ExperimentItem | null);
  'costUsd'?: (number | string);
  'latencyMs'?: (number | string);
  '_latencyMs'?: "latencyMs";
}

/**
 * One run of an item in one experiment. Input, output and expected output are cut to 16,384 characters.
 */
export interface ComparedRun__Output {
  'item': (_assay_evaluation_v1_ExperimentItem__Output | null);
  'costUsd': (number);
  'latencyMs'?: (number);
}
