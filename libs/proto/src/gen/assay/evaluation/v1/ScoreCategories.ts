// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type { ScoreCategory as _assay_evaluation_v1_ScoreCategory, ScoreCategory__Output as _assay_evaluation_v1_ScoreCategory__Output } from '../../../assay/evaluation/v1/ScoreCategory.js';

/**
 * Categories as given, which may be none.
 */
export interface ScoreCategories {
  'categories'?: (_assay_evaluation_v1_ScoreCategory)[];
}

/**
 * Categories as given, which may be none.
 */
export interface ScoreCategories__Output {
  'categories': (_assay_evaluation_v1_ScoreCategory__Output)[];
}
