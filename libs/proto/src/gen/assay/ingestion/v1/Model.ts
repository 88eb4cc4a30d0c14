// Original file: proto/assay/ingestion/v1/model.proto

import type { PricingTier as _assay_ingestion_v1_PricingTier, PricingTier__Output as _assay_ingestion_v1_PricingTier__Output } from '../../../assay/ingestion/v1/PricingTier.js';
import type { Long } from '@grpc/proto-loader';

/**
 * Which model names mean this model, and what it costs. Definitions never change under their id.
 */
export interface Model {
  'id'?: (string);
  /**
   * Empty for the built-in ones, which every project sees.
   */
  'projectId'?: (string);
  'modelName'?: (string);
  /**
   * A regular expression, unanchored, case-sensitive unless it starts with `(?i)`.
   */
  'matchPattern'?: (string);
  /**
   * Of several definitions that match, the latest start wins.
   */
  'startMs'?: (number | string | Long);
  /**
   * One of TOKENS CHARACTERS MILLISECONDS SECONDS REQUESTS IMAGES.
   */
  'unit'?: (string);
  /**
   * `openai` or `claude`; empty when none.
   */
  'tokenizerId'?: (string);
  /**
   * JSON text; empty when none.
   */
  'tokenizerConfigJson'?: (string);
  'createdMs'?: (number | string | Long);
  /**
   * By ascending priority; exactly one is the default.
   */
  'pricingTiers'?: (_assay_ingestion_v1_PricingTier)[];
  '_startMs'?: "startMs";
}

/**
 * Which model names mean this model, and what it costs. Definitions never change under their id.
 */
export interface Model__Output {
  'id': (string);
  /**
   * Empty for the built-in ones, which every project sees.
   */
  'projectId': (string);
  'modelName': (string);
  /**
   * A regular expression, unanchored, case-sensitive unless it starts with `(?i)`.
   */
  'matchPattern': (string);
  /**
   * Of several definitions that match, the latest start wins.
   */
  'startMs'?: (number);
  /**
   * One of TOKENS CHARACTERS MILLISECONDS SECONDS REQUESTS IMAGES.
   */
  'unit': (string);
  /**
   * `openai` or `claude`; empty when none.
   */
  'tokenizerId': (string);
  /**
   * JSON text; empty when none.
   */
  'tokenizerConfigJson': (string);
  'createdMs': (number);
  /**
   * By ascending priority; exactly one is the default.
   */
  'pricingTiers': (_assay_ingestion_v1_PricingTier__Output)[];
}
