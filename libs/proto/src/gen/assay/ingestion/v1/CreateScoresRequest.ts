// Original file: proto/assay/ingestion/v1/score_service.proto

import type { IngestSource as _assay_ingestion_v1_IngestSource, IngestSource__Output as _assay_ingestion_v1_IngestSource__Output } from '../../../assay/ingestion/v1/IngestSource.js';

/**
 * Scores as CreateScore takes them, as a JSON list; each may also have a time of its own.
 */
export interface CreateScoresRequest {
  'projectId'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'source'?: (_assay_ingestion_v1_IngestSource | null);
}

/**
 * Scores as CreateScore takes them, as a JSON list; each may also have a time of its own.
 */
export interface CreateScoresRequest__Output {
  'projectId': (string);
  'body': (Buffer);
  'source': (_assay_ingestion_v1_IngestSource__Output | null);
}
