// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * url: http or https, up to 2,048 characters, no credentials, no private address. events: at least one.
 */
export interface CreateWebhookRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'projectId'?: (string);
  'url'?: (string);
  'events'?: (string)[];
  'description'?: (string);
  'isEnabled'?: (boolean);
}

/**
 * url: http or https, up to 2,048 characters, no credentials, no private address. events: at least one.
 */
export interface CreateWebhookRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'projectId': (string);
  'url': (string);
  'events': (string)[];
  'description': (string);
  'isEnabled': (boolean);
}
