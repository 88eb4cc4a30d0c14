// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type { ScoreCategories as _assay_evaluation_v1_ScoreCategories, ScoreCategories__Output as _assay_evaluation_v1_ScoreCategories__Output } from '../../../assay/evaluation/v1/ScoreCategories.js';

/**
 * Absent fields stay as they are; `clear_…` removes what is set.
 */
export interface UpdateScoreConfigRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'id'?: (string);
  'isArchived'?: (boolean);
  'name'?: (string);
  'minValue'?: (number | string);
  'maxValue'?: (number | string);
  'categories'?: (_assay_evaluation_v1_ScoreCategories | null);
  'description'?: (string);
  'clearMinValue'?: (boolean);
  'clearMaxValue'?: (boolean);
  'clearDescription'?: (boolean);
  '_isArchived'?: "isArchived";
  '_name'?: "name";
  '_minValue'?: "minValue";
  '_maxValue'?: "maxValue";
  '_description'?: "description";
}

/**
 * Absent fields stay as they are; `clear_…` removes what is set.
 */
export interface UpdateScoreConfigRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'id': (string);
  'isArchived'?: (boolean);
  'name'?: (string);
  'minValue'?: (number);
  'maxValue'?: (number);
  'categories': (_assay_evaluation_v1_ScoreCategories__Output | null);
  'description'?: (string);
  'clearMinValue': (boolean);
  'clearMaxValue': (boolean);
  'clearDescription': (boolean);
}
