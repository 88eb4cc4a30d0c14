// Original file: proto/assay/ingestion/v1/score_service.proto

import type { RefusedScore as _assay_ingestion_v1_RefusedScore, RefusedScore__Output as _assay_ingestion_v1_RefusedScore__Output } from '../../../assay/ingestion/v1/RefusedScore.js';

/**
 * The refused ones, by place; the others are durable.
 */
export interface CreateScoresResponse {
  'accepted'?: (number);
  'refused'?: (_assay_ingestion_v1_RefusedScore)[];
  'isSpooled'?: (boolean);
}

/**
 * The refused ones, by place; the others are durable.
 */
export interface CreateScoresResponse__Output {
  'accepted': (number);
  'refused': (_assay_ingestion_v1_RefusedScore__Output)[];
  'isSpooled': (boolean);
}
