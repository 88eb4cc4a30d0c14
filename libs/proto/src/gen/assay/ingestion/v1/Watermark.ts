// Original file: proto/assay/ingestion/v1/watermark_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Every row that any instance will still make visible has a change version of low_us * 4096 or more: the oldest
 * batch that is not yet in the store, in memory or in a spool, or the present.
 */
export interface Watermark {
  /**
   * Unix microseconds.
   */
  'lowUs'?: (number | string | Long);
}

/**
 * Every row that any instance will still make visible has a change version of low_us * 4096 or more: the oldest
 * batch that is not yet in the store, in memory or in a spool, or the present.
 */
export interface Watermark__Output {
  /**
   * Unix microseconds.
   */
  'lowUs': (number);
}
