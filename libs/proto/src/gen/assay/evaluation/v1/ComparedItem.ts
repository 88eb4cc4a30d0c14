// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { ComparedRun as _assay_evaluation_v1_ComparedRun, ComparedRun__Output as _assay_evaluation_v1_ComparedRun__Output } from '../../../assay/evaluation/v1/ComparedRun.js';

/**
 * One dataset item and what came of it.
 */
export interface ComparedItem {
  'itemId'?: (string);
  /**
   * Newest first, at most 10 of an experiment.
   */
  'runs'?: (_assay_evaluation_v1_ComparedRun)[];
}

/**
 * One dataset item and what came of it.
 */
export interface ComparedItem__Output {
  'itemId': (string);
  /**
   * Newest first, at most 10 of an experiment.
   */
  'runs': (_assay_evaluation_v1_ComparedRun__Output)[];
}
