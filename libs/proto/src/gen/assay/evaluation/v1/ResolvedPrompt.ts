// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { PromptKey as _assay_evaluation_v1_PromptKey, PromptKey__Output as _assay_evaluation_v1_PromptKey__Output } from '../../../assay/evaluation/v1/PromptKey.js';

/**
 * A version that exists.
 */
export interface ResolvedPrompt {
  'key'?: (_assay_evaluation_v1_PromptKey | null);
  'id'?: (string);
}

/**
 * A version that exists.
 */
export interface ResolvedPrompt__Output {
  'key': (_assay_evaluation_v1_PromptKey__Output | null);
  'id': (string);
}
