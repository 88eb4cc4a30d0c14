// Original file: proto/assay/ingestion/v1/receipt_service.proto

import type { ReceiptState as _assay_ingestion_v1_ReceiptState, ReceiptState__Output as _assay_ingestion_v1_ReceiptState__Output } from '../../../assay/ingestion/v1/ReceiptState.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One outcome.
 */
export interface Receipt {
  'state'?: (_assay_ingestion_v1_ReceiptState);
  /**
   * When it was told; 0 when only the store remembers it.
   */
  'atMs'?: (number | string | Long);
  /**
   * Why, when it was refused.
   */
  'reason'?: (string);
}

/**
 * One outcome.
 */
export interface Receipt__Output {
  'state': (_assay_ingestion_v1_ReceiptState__Output);
  /**
   * When it was told; 0 when only the store remembers it.
   */
  'atMs': (number);
  /**
   * Why, when it was refused.
   */
  'reason': (string);
}
