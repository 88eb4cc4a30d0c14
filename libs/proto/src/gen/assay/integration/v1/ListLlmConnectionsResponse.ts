// Original file: proto/assay/integration/v1/llm_connection_service.proto

import type { LlmConnection as _assay_integration_v1_LlmConnection, LlmConnection__Output as _assay_integration_v1_LlmConnection__Output } from '../../../assay/integration/v1/LlmConnection.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the count before paging.
 */
export interface ListLlmConnectionsResponse {
  'connections'?: (_assay_integration_v1_LlmConnection)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the count before paging.
 */
export interface ListLlmConnectionsResponse__Output {
  'connections': (_assay_integration_v1_LlmConnection__Output)[];
  'totalItems': (number);
}
