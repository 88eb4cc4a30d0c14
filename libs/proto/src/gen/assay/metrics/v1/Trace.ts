// Original file: proto/assay/metrics/v1/trace.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A trace. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Trace {
  'projectId'?: (string);
  'id'?: (string);
  'timestampUs'?: (number | string | Long);
  'name'?: (string);
  'userId'?: (string);
  'sessionId'?: (string);
  'release'?: (string);
  'version'?: (string);
  'environment'?: (string);
  'tags'?: (string)[];
  'public'?: (boolean);
  'bookmarked'?: (boolean);
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
   * Set when asked for: from the trace's observations.
   */
  'totalCost'?: (number | string);
  'latencySeconds'?: (number | string);
  'observationIds'?: (string)[];
  'scoreIds'?: (string)[];
  '_totalCost'?: "totalCost";
  '_latencySeconds'?: "latencySeconds";
}

/**
 * A trace. Empty text means absent. Times are Unix microseconds (_us) or milliseconds (_ms).
 */
export interface Trace__Output {
  'projectId': (string);
  'id': (string);
  'timestampUs': (number);
  'name': (string);
  'userId': (string);
  'sessionId': (string);
  'release': (string);
  'version': (string);
  'environment': (string);
  'tags': (string)[];
  'public': (boolean);
  'bookmarked': (boolean);
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
   * Set when asked for: from the trace's observations.
   */
  'totalCost'?: (number);
  'latencySeconds'?: (number);
  'observationIds': (string)[];
  'scoreIds': (string)[];
}
