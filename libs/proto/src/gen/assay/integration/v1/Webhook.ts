// Original file: proto/assay/integration/v1/webhook_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Where events of a project are sent to.
 */
export interface Webhook {
  'id'?: (string);
  'organizationId'?: (string);
  'projectId'?: (string);
  'url'?: (string);
  'events'?: (string)[];
  'description'?: (string);
  'isEnabled'?: (boolean);
  /**
   * Why the service itself switched it off; empty otherwise.
   */
  'disabledReason'?: (string);
  /**
   * Enough of the secret to recognise it.
   */
  'displaySecret'?: (string);
  /**
   * Until when the secret before this one signs too.
   */
  'oldSecretUntilMs'?: (number | string | Long);
  /**
   * First failed attempt since the last one that was taken.
   */
  'failingSinceMs'?: (number | string | Long);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_oldSecretUntilMs'?: "oldSecretUntilMs";
  '_failingSinceMs'?: "failingSinceMs";
}

/**
 * Where events of a project are sent to.
 */
export interface Webhook__Output {
  'id': (string);
  'organizationId': (string);
  'projectId': (string);
  'url': (string);
  'events': (string)[];
  'description': (string);
  'isEnabled': (boolean);
  /**
   * Why the service itself switched it off; empty otherwise.
   */
  'disabledReason': (string);
  /**
   * Enough of the secret to recognise it.
   */
  'displaySecret': (string);
  /**
   * Until when the secret before this one signs too.
   */
  'oldSecretUntilMs'?: (number);
  /**
   * First failed attempt since the last one that was taken.
   */
  'failingSinceMs'?: (number);
  'createdMs': (number);
  'updatedMs': (number);
}
