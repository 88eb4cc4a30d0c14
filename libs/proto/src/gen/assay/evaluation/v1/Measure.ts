// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { MeasureKind as _assay_evaluation_v1_MeasureKind, MeasureKind__Output as _assay_evaluation_v1_MeasureKind__Output } from '../../../assay/evaluation/v1/MeasureKind.js';
import type { MeasureResult as _assay_evaluation_v1_MeasureResult, MeasureResult__Output as _assay_evaluation_v1_MeasureResult__Output } from '../../../assay/evaluation/v1/MeasureResult.js';

/**
 * One measure over all experiments of a comparison, in their order; experiments without a value are left out.
 */
export interface Measure {
  'kind'?: (_assay_evaluation_v1_MeasureKind);
  /**
   * Of scores only.
   */
  'name'?: (string);
  /**
   * Of scores only: NUMERIC, BOOLEAN or CATEGORICAL.
   */
  'dataType'?: (string);
  'results'?: (_assay_evaluation_v1_MeasureResult)[];
}

/**
 * One measure over all experiments of a comparison, in their order; experiments without a value are left out.
 */
export interface Measure__Output {
  'kind': (_assay_evaluation_v1_MeasureKind__Output);
  /**
   * Of scores only.
   */
  'name': (string);
  /**
   * Of scores only: NUMERIC, BOOLEAN or CATEGORICAL.
   */
  'dataType': (string);
  'results': (_assay_evaluation_v1_MeasureResult__Output)[];
}
