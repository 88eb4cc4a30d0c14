// Original file: proto/assay/integration/v1/llm_connection_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A connection without its secrets.
 */
export interface LlmConnection {
  'projectId'?: (string);
  'id'?: (string);
  /**
   * Unique in the project.
   */
  'provider'?: (string);
  'adapter'?: (string);
  /**
   * Enough of the secret key to recognise it.
   */
  'displaySecretKey'?: (string);
  'baseUrl'?: (string);
  'customModels'?: (string)[];
  'withDefaultModels'?: (boolean);
  /**
   * Names in the order given; values are secrets.
   */
  'extraHeaderKeys'?: (string)[];
  /**
   * JSON text of an object.
   */
  'configJson'?: (string);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  '_baseUrl'?: "baseUrl";
  '_configJson'?: "configJson";
}

/**
 * A connection without its secrets.
 */
export interface LlmConnection__Output {
  'projectId': (string);
  'id': (string);
  /**
   * Unique in the project.
   */
  'provider': (string);
  'adapter': (string);
  /**
   * Enough of the secret key to recognise it.
   */
  'displaySecretKey': (string);
  'baseUrl'?: (string);
  'customModels': (string)[];
  'withDefaultModels': (boolean);
  /**
   * Names in the order given; values are secrets.
   */
  'extraHeaderKeys': (string)[];
  /**
   * JSON text of an object.
   */
  'configJson'?: (string);
  'createdMs': (number);
  'updatedMs': (number);
}
