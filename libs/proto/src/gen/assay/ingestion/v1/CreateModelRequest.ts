// Original file: proto/assay/ingestion/v1/model_service.proto

import type { PricingTier as _assay_ingestion_v1_PricingTier, PricingTier__Output as _assay_ingestion_v1_PricingTier__Output } from '../../../assay/ingestion/v1/PricingTier.js';
import type { Long } from '@grpc/proto-loader';

/**
 * Either flat prices, which become one default tier, or tiers.
 */
export interface CreateModelRequest {
  'projectId'?: (string);
  'modelName'?: (string);
  'matchPattern'?: (string);
  'startMs'?: (number | string | Long);
  'unit'?: (string);
  'inputPrice'?: (number | string);
  'outputPrice'?: (number | string);
  'totalPrice'?: (number | string);
  /**
   * Their ids are given by the service.
   */
  'pricingTiers'?: (_assay_ingestion_v1_PricingTier)[];
  'tokenizerId'?: (string);
  'tokenizerConfigJson'?: (string);
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  '_startMs'?: "startMs";
  '_inputPrice'?: "inputPrice";
  '_outputPrice'?: "outputPrice";
  '_totalPrice'?: "totalPrice";
}

/**
 * Either flat prices, which become one default tier, or tiers.
 */
export interface CreateModelRequest__Output {
  'projectId': (string);
  'modelName': (string);
  'matchPattern': (string);
  'startMs'?: (number);
  'unit': (string);
  'inputPrice'?: (number);
  'outputPrice'?: (number);
  'totalPrice'?: (number);
  /**
   * Their ids are given by the service.
   */
  'pricingTiers': (_assay_ingestion_v1_PricingTier__Output)[];
  'tokenizerId': (string);
  'tokenizerConfigJson': (string);
  'organizationId': (string);
  'actorKeyId': (string);
}
