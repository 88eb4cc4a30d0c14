// Original file: proto/assay/integration/v1/webhook_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One try to hand over an event.
 */
export interface WebhookAttempt {
  'atMs'?: (number | string | Long);
  'durationMs'?: (number);
  /**
   * Of the answer; absent when none came.
   */
  'statusCode'?: (number);
  /**
   * What went wrong, without addresses or secrets; empty when it was taken.
   */
  'error'?: (string);
  '_statusCode'?: "statusCode";
}

/**
 * One try to hand over an event.
 */
export interface WebhookAttempt__Output {
  'atMs': (number);
  'durationMs': (number);
  /**
   * Of the answer; absent when none came.
   */
  'statusCode'?: (number);
  /**
   * What went wrong, without addresses or secrets; empty when it was taken.
   */
  'error': (string);
}
