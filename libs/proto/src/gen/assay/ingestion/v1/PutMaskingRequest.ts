// Original file: proto/assay/ingestion/v1/masking_service.proto

import type { MaskingRule as _assay_ingestion_v1_MaskingRule, MaskingRule__Output as _assay_ingestion_v1_MaskingRule__Output } from '../../../assay/ingestion/v1/MaskingRule.js';
import type { Long } from '@grpc/proto-loader';

/**
 * An empty list switches masking off. With expected_version the change is made only over that version.
 */
export interface PutMaskingRequest {
  'projectId'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'rules'?: (_assay_ingestion_v1_MaskingRule)[];
  'expectedVersion'?: (number | string | Long);
  '_expectedVersion'?: "expectedVersion";
}

/**
 * An empty list switches masking off. With expected_version the change is made only over that version.
 */
export interface PutMaskingRequest__Output {
  'projectId': (string);
  'organizationId': (string);
  'actorKeyId': (string);
  'rules': (_assay_ingestion_v1_MaskingRule__Output)[];
  'expectedVersion'?: (number);
}
