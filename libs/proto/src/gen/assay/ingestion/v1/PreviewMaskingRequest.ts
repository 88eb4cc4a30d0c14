// Original file: proto/assay/ingestion/v1/masking_service.proto

import type { MaskingRule as _assay_ingestion_v1_MaskingRule, MaskingRule__Output as _assay_ingestion_v1_MaskingRule__Output } from '../../../assay/ingestion/v1/MaskingRule.js';

/**
 * sample_json: JSON text of an object with the fields of an observation, a trace or a score. With use_stored
 * the project's own rules are tried instead of `rules`.
 */
export interface PreviewMaskingRequest {
  'projectId'?: (string);
  'sampleJson'?: (string);
  'rules'?: (_assay_ingestion_v1_MaskingRule)[];
  'useStored'?: (boolean);
}

/**
 * sample_json: JSON text of an object with the fields of an observation, a trace or a score. With use_stored
 * the project's own rules are tried instead of `rules`.
 */
export interface PreviewMaskingRequest__Output {
  'projectId': (string);
  'sampleJson': (string);
  'rules': (_assay_ingestion_v1_MaskingRule__Output)[];
  'useStored': (boolean);
}
