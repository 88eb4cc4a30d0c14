// Original file: proto/assay/integration/v1/llm_connection_service.proto

import type { LlmConnection as _assay_integration_v1_LlmConnection, LlmConnection__Output as _assay_integration_v1_LlmConnection__Output } from '../../../assay/integration/v1/LlmConnection.js';

/**
 * What is stored now.
 */
export interface PutLlmConnectionResponse {
  'connection'?: (_assay_integration_v1_LlmConnection | null);
  /**
   * False when it replaced one.
   */
  'isNew'?: (boolean);
}

/**
 * What is stored now.
 */
export interface PutLlmConnectionResponse__Output {
  'connection': (_assay_integration_v1_LlmConnection__Output | null);
  /**
   * False when it replaced one.
   */
  'isNew': (boolean);
}
