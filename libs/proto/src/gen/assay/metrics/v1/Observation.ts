// Original file: proto/assay/metrics/v1/observation.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An observation. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Observation {
  'projectId'?: (string);
  'id'?: (string);
  'traceId'?: (string);
  'parentObservationId'?: (string);
  /**
   * Upper case: SPAN, GENERATION, EVENT, AGENT, TOOL, CHAIN, RETRIEVER, EVALUATOR, EMBEDDING, GUARDRAIL.
   */
  'type'?: (string);
  'name'?: (string);
  'startUs'?: (number | string | Long);
  'endUs'?: (number | string | Long);
  'completionStartUs'?: (number | string | Long);
  'environment'?: (string);
  /**
   * DEBUG, DEFAULT, WARNING, ERROR.
   */
  'level'?: (string);
  'statusMessage'?: (string);
  'version'?: (string);
  'release'?: (string);
  'userId'?: (string);
  'sessionId'?: (string);
  'traceName'?: (string);
  'tags'?: (string)[];
  'model'?: (string);
  /**
   * Id of the matched model definition.
   */
  'modelId'?: (string);
  /**
   * JSON text of an object.
   */
  'modelParameters'?: (string);
  'usageDetails'?: ({[key: string]: number | string});
  /**
   * USD, 12 fraction digits.
   */
  'costDetails'?: ({[key: string]: number | string});
  'totalCost'?: (number | string);
  'pricingTierId'?: (string);
  'pricingTierName'?: (string);
  'promptId'?: (string);
  'promptName'?: (string);
  'promptVersion'?: (number);
  'toolDefinitions'?: ({[key: string]: string});
  'toolCalls'?: (string)[];
  'toolCallNames'?: (string)[];
  'public'?: (boolean);
  'bookmarked'?: (boolean);
  'isAppRoot'?: (boolean);
  /**
   * As stored: text as it came, anything else as JSON text. Empty when not asked for.
   */
  'input'?: (string);
  'output'?: (string);
  /**
   * Top-level key to text; JSON text for what was no string.
   */
  'metadata'?: ({[key: string]: string});
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  /**
   * USD per unit of the matched model's default tier; absent when unknown. Set by reads that show prices.
   */
  'inputPrice'?: (number | string);
  'outputPrice'?: (number | string);
  'totalPrice'?: (number | string);
  '_endUs'?: "endUs";
  '_completionStartUs'?: "completionStartUs";
  '_promptVersion'?: "promptVersion";
  '_inputPrice'?: "inputPrice";
  '_outputPrice'?: "outputPrice";
  '_totalPrice'?: "totalPrice";
}

/**
 * An observation. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Observation__Output {
  'projectId': (string);
  'id': (string);
  'traceId': (string);
  'parentObservationId': (string);
  /**
   * Upper case: SPAN, GENERATION, EVENT, AGENT, TOOL, CHAIN, RETRIEVER, EVALUATOR, EMBEDDING, GUARDRAIL.
   */
  'type': (string);
  'name': (string);
  'startUs': (number);
  'endUs'?: (number);
  'completionStartUs'?: (number);
  'environment': (string);
  /**
   * DEBUG, DEFAULT, WARNING, ERROR.
   */
  'level': (string);
  'statusMessage': (string);
  'version': (string);
  'release': (string);
  'userId': (string);
  'sessionId': (string);
  'traceName': (string);
  'tags': (string)[];
  'model': (string);
  /**
   * Id of the matched model definition.
   */
  'modelId': (string);
  /**
   * JSON text of an object.
   */
  'modelParameters': (string);
  'usageDetails': ({[key: string]: number});
  /**
   * USD, 12 fraction digits.
   */
  'costDetails': ({[key: string]: number});
  'totalCost': (number);
  'pricingTierId': (string);
  'pricingTierName': (string);
  'promptId': (string);
  'promptName': (string);
  'promptVersion'?: (number);
  'toolDefinitions': ({[key: string]: string});
  'toolCalls': (string)[];
  'toolCallNames': (string)[];
  'public': (boolean);
  'bookmarked': (boolean);
  'isAppRoot': (boolean);
  /**
   * As stored: text as it came, anything else as JSON text. Empty when not asked for.
   */
  'input': (string);
  'output': (string);
  /**
   * Top-level key to text; JSON text for what was no string.
   */
  'metadata': ({[key: string]: string});
  'createdMs': (number);
  'updatedMs': (number);
  /**
   * USD per unit of the matched model's default tier; absent when unknown. Set by reads that show prices.
   */
  'inputPrice'?: (number);
  'outputPrice'?: (number);
  'totalPrice'?: (number);
}
