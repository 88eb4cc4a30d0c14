// Original file: proto/assay/metrics/v1/observation_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Conditions that both lists know; all hold together.
 */
export interface ObservationConditions {
  'name'?: (string);
  'userId'?: (string);
  'sessionId'?: (string);
  'type'?: (string);
  'traceId'?: (string);
  'level'?: (string);
  /**
   * Empty text means: without a parent.
   */
  'parentObservationId'?: (string);
  'isRoot'?: (boolean);
  /**
   * Any of them.
   */
  'environments'?: (string)[];
  'fromUs'?: (number | string | Long);
  'toUs'?: (number | string | Long);
  'version'?: (string);
  /**
   * JSON array of conditions (behaviour: structured filter); empty means none.
   */
  'filterJson'?: (string);
  '_name'?: "name";
  '_userId'?: "userId";
  '_sessionId'?: "sessionId";
  '_type'?: "type";
  '_traceId'?: "traceId";
  '_level'?: "level";
  '_parentObservationId'?: "parentObservationId";
  '_isRoot'?: "isRoot";
  '_fromUs'?: "fromUs";
  '_toUs'?: "toUs";
  '_version'?: "version";
}

/**
 * Conditions that both lists know; all hold together.
 */
export interface ObservationConditions__Output {
  'name'?: (string);
  'userId'?: (string);
  'sessionId'?: (string);
  'type'?: (string);
  'traceId'?: (string);
  'level'?: (string);
  /**
   * Empty text means: without a parent.
   */
  'parentObservationId'?: (string);
  'isRoot'?: (boolean);
  /**
   * Any of them.
   */
  'environments': (string)[];
  'fromUs'?: (number);
  'toUs'?: (number);
  'version'?: (string);
  /**
   * JSON array of conditions (behaviour: structured filter); empty means none.
   */
  'filterJson': (string);
}
