// Original file: proto/assay/ingestion/v1/span_service.proto

import type { OtlpEncoding as _assay_ingestion_v1_OtlpEncoding, OtlpEncoding__Output as _assay_ingestion_v1_OtlpEncoding__Output } from '../../../assay/ingestion/v1/OtlpEncoding.js';
import type { IngestSource as _assay_ingestion_v1_IngestSource, IngestSource__Output as _assay_ingestion_v1_IngestSource__Output } from '../../../assay/ingestion/v1/IngestSource.js';

/**
 * One ExportTraceServiceRequest, decompressed, as it came.
 */
export interface ExportSpansRequest {
  'projectId'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  'encoding'?: (_assay_ingestion_v1_OtlpEncoding);
  'source'?: (_assay_ingestion_v1_IngestSource | null);
}

/**
 * One ExportTraceServiceRequest, decompressed, as it came.
 */
export interface ExportSpansRequest__Output {
  'projectId': (string);
  'body': (Buffer);
  'encoding': (_assay_ingestion_v1_OtlpEncoding__Output);
  'source': (_assay_ingestion_v1_IngestSource__Output | null);
}
