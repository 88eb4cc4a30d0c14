// Original file: proto/assay/ingestion/v1/model.proto

import type { PricingTierCondition as _assay_ingestion_v1_PricingTierCondition, PricingTierCondition__Output as _assay_ingestion_v1_PricingTierCondition__Output } from '../../../assay/ingestion/v1/PricingTierCondition.js';

/**
 * One way of pricing a model. `prices` are US dollars per unit by usage key.
 */
export interface PricingTier {
  'id'?: (string);
  'name'?: (string);
  'isDefault'?: (boolean);
  /**
   * 0 for the default tier; the others are asked in ascending order, before it.
   */
  'priority'?: (number);
  /**
   * All must hold.
   */
  'conditions'?: (_assay_ingestion_v1_PricingTierCondition)[];
  'prices'?: ({[key: string]: number | string});
}

/**
 * One way of pricing a model. `prices` are US dollars per unit by usage key.
 */
export interface PricingTier__Output {
  'id': (string);
  'name': (string);
  'isDefault': (boolean);
  /**
   * 0 for the default tier; the others are asked in ascending order, before it.
   */
  'priority': (number);
  /**
   * All must hold.
   */
  'conditions': (_assay_ingestion_v1_PricingTierCondition__Output)[];
  'prices': ({[key: string]: number});
}
