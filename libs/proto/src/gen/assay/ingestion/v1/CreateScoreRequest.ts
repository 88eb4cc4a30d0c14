// Original file: proto/assay/ingestion/v1/score_service.proto

import type { IngestSource as _assay_ingestion_v1_IngestSource, IngestSource__Output as _assay_ingestion_v1_IngestSource__Output } from '../../../assay/ingestion/v1/IngestSource.js';

/**
 * A score as the public API takes it, encoded as JSON.
 */
export interface CreateScoreRequest {
  'projectId'?: (string);
  'bodyJson'?: (string);
  'source'?: (_assay_ingestion_v1_IngestSource | null);
}

/**
 * A score as the public API takes it, encoded as JSON.
 */
export interface CreateScoreRequest__Output {
  'projectId': (string);
  'bodyJson': (string);
  'source': (_assay_ingestion_v1_IngestSource__Output | null);
}
