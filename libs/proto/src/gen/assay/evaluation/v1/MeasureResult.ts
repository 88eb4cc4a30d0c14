// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { CategoryCount as _assay_evaluation_v1_CategoryCount, CategoryCount__Output as _assay_evaluation_v1_CategoryCount__Output } from '../../../assay/evaluation/v1/CategoryCount.js';
import type { MeasureDelta as _assay_evaluation_v1_MeasureDelta, MeasureDelta__Output as _assay_evaluation_v1_MeasureDelta__Output } from '../../../assay/evaluation/v1/MeasureDelta.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A measure in one experiment. An item that ran more than once counts with the mean of its runs, or, for
 * categories, with the one that was written last.
 */
export interface MeasureResult {
  'experimentId'?: (string);
  /**
   * Items that have a value.
   */
  'itemCount'?: (number | string | Long);
  /**
   * Of all items that have a value; absent for categories.
   */
  'mean'?: (number | string);
  /**
   * Most frequent first, ties by label; empty for numbers.
   */
  'categories'?: (_assay_evaluation_v1_CategoryCount)[];
  /**
   * Against the baseline; unset for the baseline itself.
   */
  'delta'?: (_assay_evaluation_v1_MeasureDelta | null);
  '_mean'?: "mean";
}

/**
 * A measure in one experiment. An item that ran more than once counts with the mean of its runs, or, for
 * categories, with the one that was written last.
 */
export interface MeasureResult__Output {
  'experimentId': (string);
  /**
   * Items that have a value.
   */
  'itemCount': (number);
  /**
   * Of all items that have a value; absent for categories.
   */
  'mean'?: (number);
  /**
   * Most frequent first, ties by label; empty for numbers.
   */
  'categories': (_assay_evaluation_v1_CategoryCount__Output)[];
  /**
   * Against the baseline; unset for the baseline itself.
   */
  'delta': (_assay_evaluation_v1_MeasureDelta__Output | null);
}
