// Original file: proto/assay/ingestion/v1/event_service.proto

import type { IngestSource as _assay_ingestion_v1_IngestSource, IngestSource__Output as _assay_ingestion_v1_IngestSource__Output } from '../../../assay/ingestion/v1/IngestSource.js';

/**
 * One HTTP body, decompressed, as it came.
 */
export interface AppendEventsRequest {
  'projectId'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'source'?: (_assay_ingestion_v1_IngestSource | null);
  /**
   * Set for callers that hold only a public key: other events than scores and logs are refused one by one.
   */
  'scoresOnly'?: (boolean);
}

/**
 * One HTTP body, decompressed, as it came.
 */
export interface AppendEventsRequest__Output {
  'projectId': (string);
  'body': (Buffer);
  'source': (_assay_ingestion_v1_IngestSource__Output | null);
  /**
   * Set for callers that hold only a public key: other events than scores and logs are refused one by one.
   */
  'scoresOnly': (boolean);
}
