// Original file: proto/assay/ingestion/v1/receipt_service.proto

/**
 * How far it came.
 */
export const ReceiptState = {
  RECEIPT_STATE_UNSPECIFIED: 'RECEIPT_STATE_UNSPECIFIED',
  /**
   * Durable and readable.
   */
  RECEIPT_STATE_STORED: 'RECEIPT_STATE_STORED',
  /**
   * Durable in the spool; readable once the store is back.
   */
  RECEIPT_STATE_SPOOLED: 'RECEIPT_STATE_SPOOLED',
  /**
   * An envelope that was processed before: acknowledged, nothing changed.
   */
  RECEIPT_STATE_REPEATED: 'RECEIPT_STATE_REPEATED',
  /**
   * Not stored, told to its sender.
   */
  RECEIPT_STATE_REFUSED: 'RECEIPT_STATE_REFUSED',
  /**
   * Deleted on request.
   */
  RECEIPT_STATE_DELETED: 'RECEIPT_STATE_DELETED',
  /**
   * Of an envelope: durable and readable, joined with other events about the same object that were there before or
   * came with it.
   */
  RECEIPT_STATE_MERGED: 'RECEIPT_STATE_MERGED',
} as const;

/**
 * How far it came.
 */
export type ReceiptState =
  | 'RECEIPT_STATE_UNSPECIFIED'
  | 0
  /**
   * Durable and readable.
   */
  | 'RECEIPT_STATE_STORED'
  | 1
  /**
   * Durable in the spool; readable once the store is back.
   */
  | 'RECEIPT_STATE_SPOOLED'
  | 2
  /**
   * An envelope that was processed before: acknowledged, nothing changed.
   */
  | 'RECEIPT_STATE_REPEATED'
  | 3
  /**
   * Not stored, told to its sender.
   */
  | 'RECEIPT_STATE_REFUSED'
  | 4
  /**
   * Deleted on request.
   */
  | 'RECEIPT_STATE_DELETED'
  | 5
  /**
   * Of an envelope: durable and readable, joined with other events about the same object that were there before or
   * came with it.
   */
  | 'RECEIPT_STATE_MERGED'
  | 6

/**
 * How far it came.
 */
export type ReceiptState__Output = typeof ReceiptState[keyof typeof ReceiptState]
