// Original file: proto/assay/ingestion/v1/model.proto

import type { UsageCondition as _assay_ingestion_v1_UsageCondition, UsageCondition__Output as _assay_ingestion_v1_UsageCondition__Output } from '../../../assay/ingestion/v1/UsageCondition.js';
import type { AttributeCondition as _assay_ingestion_v1_AttributeCondition, AttributeCondition__Output as _assay_ingestion_v1_AttributeCondition__Output } from '../../../assay/ingestion/v1/AttributeCondition.js';

/**
 * Exactly one of the two is set.
 */
export interface PricingTierCondition {
  'usage'?: (_assay_ingestion_v1_UsageCondition | null);
  'attribute'?: (_assay_ingestion_v1_AttributeCondition | null);
}

/**
 * Exactly one of the two is set.
 */
export interface PricingTierCondition__Output {
  'usage': (_assay_ingestion_v1_UsageCondition__Output | null);
  'attribute': (_assay_ingestion_v1_AttributeCondition__Output | null);
}
