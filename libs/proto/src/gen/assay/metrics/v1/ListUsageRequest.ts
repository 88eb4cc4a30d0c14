// Original file: proto/assay/metrics/v1/usage_service.proto


/**
 * Without a project id all projects of the organization. Months as `YYYY-MM` in UTC, both included.
 */
export interface ListUsageRequest {
  'organizationId'?: (string);
  'projectId'?: (string);
  'fromMonth'?: (string);
  'toMonth'?: (string);
  '_projectId'?: "projectId";
}

/**
 * Without a project id all projects of the organization. Months as `YYYY-MM` in UTC, both included.
 */
export interface ListUsageRequest__Output {
  'organizationId': (string);
  'projectId'?: (string);
  'fromMonth': (string);
  'toMonth': (string);
}
