// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type { ScoreCategories as _assay_evaluation_v1_ScoreCategories, ScoreCategories__Output as _assay_evaluation_v1_ScoreCategories__Output } from '../../../assay/evaluation/v1/ScoreCategories.js';

/**
 * A new config.
 */
export interface CreateScoreConfigRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'name'?: (string);
  'dataType'?: (string);
  'minValue'?: (number | string);
  'maxValue'?: (number | string);
  'categories'?: (_assay_evaluation_v1_ScoreCategories | null);
  'description'?: (string);
  '_minValue'?: "minValue";
  '_maxValue'?: "maxValue";
  '_description'?: "description";
}

/**
 * A new config.
 */
export interface CreateScoreConfigRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'name': (string);
  'dataType': (string);
  'minValue'?: (number);
  'maxValue'?: (number);
  'categories': (_assay_evaluation_v1_ScoreCategories__Output | null);
  'description'?: (string);
}
