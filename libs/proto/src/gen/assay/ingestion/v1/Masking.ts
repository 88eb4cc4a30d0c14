// Original file: proto/assay/ingestion/v1/masking_service.proto

import type { MaskingRule as _assay_ingestion_v1_MaskingRule, MaskingRule__Output as _assay_ingestion_v1_MaskingRule__Output } from '../../../assay/ingestion/v1/MaskingRule.js';
import type { Long } from '@grpc/proto-loader';

/**
 * A project's rules, in the order in which they are applied.
 */
export interface Masking {
  'rules'?: (_assay_ingestion_v1_MaskingRule)[];
  /**
   * Grows with each change.
   */
  'version'?: (number | string | Long);
  /**
   * Absent when there never were rules.
   */
  'updatedMs'?: (number | string | Long);
  '_updatedMs'?: "updatedMs";
}

/**
 * A project's rules, in the order in which they are applied.
 */
export interface Masking__Output {
  'rules': (_assay_ingestion_v1_MaskingRule__Output)[];
  /**
   * Grows with each change.
   */
  'version': (number);
  /**
   * Absent when there never were rules.
   */
  'updatedMs'?: (number);
}
