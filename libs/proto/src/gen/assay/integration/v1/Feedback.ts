// Original file: proto/assay/integration/v1/feedback_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What somebody said, trimmed.
 */
export interface Feedback {
  'id'?: (string);
  'organizationId'?: (string);
  'projectId'?: (string);
  /**
   * `skill`, `mcp-tool`, `cli`, `docs`, `public-api` or `other`.
   */
  'targetType'?: (string);
  'target'?: (string);
  'feedback'?: (string);
  'goal'?: (string);
  /**
   * Never fetched.
   */
  'referenceUrl'?: (string);
  'createdMs'?: (number | string | Long);
  '_goal'?: "goal";
  '_referenceUrl'?: "referenceUrl";
}

/**
 * What somebody said, trimmed.
 */
export interface Feedback__Output {
  'id': (string);
  'organizationId': (string);
  'projectId': (string);
  /**
   * `skill`, `mcp-tool`, `cli`, `docs`, `public-api` or `other`.
   */
  'targetType': (string);
  'target': (string);
  'feedback': (string);
  'goal'?: (string);
  /**
   * Never fetched.
   */
  'referenceUrl'?: (string);
  'createdMs': (number);
}
