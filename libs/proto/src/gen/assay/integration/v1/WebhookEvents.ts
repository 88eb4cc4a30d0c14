// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * Event types as given.
 */
export interface WebhookEvents {
  'events'?: (string)[];
}

/**
 * Event types as given.
 */
export interface WebhookEvents__Output {
  'events': (string)[];
}
