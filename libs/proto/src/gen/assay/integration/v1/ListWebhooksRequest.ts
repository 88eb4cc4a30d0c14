// Original file: proto/assay/integration/v1/webhook_service.proto


/**
 * `page` from 1, `limit` 1 to 100. Without a project: those of every project.
 */
export interface ListWebhooksRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  '_projectId'?: "projectId";
}

/**
 * `page` from 1, `limit` 1 to 100. Without a project: those of every project.
 */
export interface ListWebhooksRequest__Output {
  'organizationId': (string);
  'projectId'?: (string);
  'page': (number);
  'limit': (number);
}
