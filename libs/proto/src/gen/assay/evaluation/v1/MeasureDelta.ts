// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Differences between an experiment and the baseline, over the items that have a value in both.
 */
export interface MeasureDelta {
  'pairCount'?: (number | string | Long);
  /**
   * Mean of the differences, experiment minus baseline; absent for categories and without pairs.
   */
  'mean'?: (number | string);
  /**
   * 95 % interval of Student's t around the mean; absent below two pairs.
   */
  'lower'?: (number | string);
  'upper'?: (number | string);
  /**
   * Better, worse and equal pairs: more is better for scores, less for cost and latency. Categories have no better:
   * pairs that differ are `changes`.
   */
  'wins'?: (number | string | Long);
  'losses'?: (number | string | Long);
  'ties'?: (number | string | Long);
  'changes'?: (number | string | Long);
  '_mean'?: "mean";
  '_lower'?: "lower";
  '_upper'?: "upper";
}

/**
 * Differences between an experiment and the baseline, over the items that have a value in both.
 */
export interface MeasureDelta__Output {
  'pairCount': (number);
  /**
   * Mean of the differences, experiment minus baseline; absent for categories and without pairs.
   */
  'mean'?: (number);
  /**
   * 95 % interval of Student's t around the mean; absent below two pairs.
   */
  'lower'?: (number);
  'upper'?: (number);
  /**
   * Better, worse and equal pairs: more is better for scores, less for cost and latency. Categories have no better:
   * pairs that differ are `changes`.
   */
  'wins': (number);
  'losses': (number);
  'ties': (number);
  'changes': (number);
}
