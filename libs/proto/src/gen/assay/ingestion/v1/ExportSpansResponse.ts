// Original file: proto/assay/ingestion/v1/span_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Zero rejected spans and no message is full success.
 */
export interface ExportSpansResponse {
  'rejectedSpans'?: (number | string | Long);
  'errorMessage'?: (string);
  /**
   * The spans are durable, and readable once the store is back.
   */
  'isSpooled'?: (boolean);
}

/**
 * Zero rejected spans and no message is full success.
 */
export interface ExportSpansResponse__Output {
  'rejectedSpans': (number);
  'errorMessage': (string);
  /**
   * The spans are durable, and readable once the store is back.
   */
  'isSpooled': (boolean);
}
