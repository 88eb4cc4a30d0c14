// Original file: proto/assay/evaluation/v1/score_config.proto

import type { ScoreCategory as _assay_evaluation_v1_ScoreCategory, ScoreCategory__Output as _assay_evaluation_v1_ScoreCategory__Output } from '../../../assay/evaluation/v1/ScoreCategory.js';
import type { Long } from '@grpc/proto-loader';

/**
 * What scores of a kind look like.
 */
export interface ScoreConfig {
  'projectId'?: (string);
  'id'?: (string);
  'name'?: (string);
  /**
   * NUMERIC, BOOLEAN, CATEGORICAL or TEXT; never changes.
   */
  'dataType'?: (string);
  'isArchived'?: (boolean);
  /**
   * Inclusive; NUMERIC only.
   */
  'minValue'?: (number | string);
  'maxValue'?: (number | string);
  /**
   * CATEGORICAL, and True = 1, False = 0 of BOOLEAN; none otherwise.
   */
  'categories'?: (_assay_evaluation_v1_ScoreCategory)[];
  'description'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_minValue'?: "minValue";
  '_maxValue'?: "maxValue";
  '_description'?: "description";
}

/**
 * What scores of a kind look like.
 */
export interface ScoreConfig__Output {
  'projectId': (string);
  'id': (string);
  'name': (string);
  /**
   * NUMERIC, BOOLEAN, CATEGORICAL or TEXT; never changes.
   */
  'dataType': (string);
  'isArchived': (boolean);
  /**
   * Inclusive; NUMERIC only.
   */
  'minValue'?: (number);
  'maxValue'?: (number);
  /**
   * CATEGORICAL, and True = 1, False = 0 of BOOLEAN; none otherwise.
   */
  'categories': (_assay_evaluation_v1_ScoreCategory__Output)[];
  'description'?: (string);
  'createdMs': (number);
  'updatedMs': (number);
}
