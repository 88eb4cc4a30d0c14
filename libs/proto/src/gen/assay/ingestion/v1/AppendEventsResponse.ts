// Original file: proto/assay/ingestion/v1/event_service.proto

import type { EventSuccess as _assay_ingestion_v1_EventSuccess, EventSuccess__Output as _assay_ingestion_v1_EventSuccess__Output } from '../../../assay/ingestion/v1/EventSuccess.js';
import type { EventError as _assay_ingestion_v1_EventError, EventError__Output as _assay_ingestion_v1_EventError__Output } from '../../../assay/ingestion/v1/EventError.js';

/**
 * What became of each event, in the order that the public answer has.
 */
export interface AppendEventsResponse {
  'successes'?: (_assay_ingestion_v1_EventSuccess)[];
  'errors'?: (_assay_ingestion_v1_EventError)[];
  /**
   * The events are durable, and readable once the store is back.
   */
  'isSpooled'?: (boolean);
}

/**
 * What became of each event, in the order that the public answer has.
 */
export interface AppendEventsResponse__Output {
  'successes': (_assay_ingestion_v1_EventSuccess__Output)[];
  'errors': (_assay_ingestion_v1_EventError__Output)[];
  /**
   * The events are durable, and readable once the store is back.
   */
  'isSpooled': (boolean);
}
