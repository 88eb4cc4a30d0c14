// Original file: proto/assay/metrics/v1/observation_service.proto

import type { ObservationConditions as _assay_metrics_v1_ObservationConditions, ObservationConditions__Output as _assay_metrics_v1_ObservationConditions__Output } from '../../../assay/metrics/v1/ObservationConditions.js';
import type { ObservationFieldGroup as _assay_metrics_v1_ObservationFieldGroup, ObservationFieldGroup__Output as _assay_metrics_v1_ObservationFieldGroup__Output } from '../../../assay/metrics/v1/ObservationFieldGroup.js';

/**
 * `limit` 0 to 1000.
 */
export interface ScanObservationsRequest {
  'projectId'?: (string);
  'limit'?: (number);
  'cursor'?: (string);
  'conditions'?: (_assay_metrics_v1_ObservationConditions | null);
  'groups'?: (_assay_metrics_v1_ObservationFieldGroup)[];
  /**
   * Metadata values in full; else each is cut to 200 characters, but for the text of a JSON object: its leaves
   * are the caller's to cut, once it has taken it apart.
   */
  'isMetadataExpanded'?: (boolean);
}

/**
 * `limit` 0 to 1000.
 */
export interface ScanObservationsRequest__Output {
  'projectId': (string);
  'limit': (number);
  'cursor': (string);
  'conditions': (_assay_metrics_v1_ObservationConditions__Output | null);
  'groups': (_assay_metrics_v1_ObservationFieldGroup__Output)[];
  /**
   * Metadata values in full; else each is cut to 200 characters, but for the text of a JSON object: its leaves
   * are the caller's to cut, once it has taken it apart.
   */
  'isMetadataExpanded': (boolean);
}
