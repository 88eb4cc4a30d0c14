// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { PromptKey as _assay_evaluation_v1_PromptKey, PromptKey__Output as _assay_evaluation_v1_PromptKey__Output } from '../../../assay/evaluation/v1/PromptKey.js';

/**
 * Versions to look up.
 */
export interface ResolvePromptsRequest {
  'keys'?: (_assay_evaluation_v1_PromptKey)[];
}

/**
 * Versions to look up.
 */
export interface ResolvePromptsRequest__Output {
  'keys': (_assay_evaluation_v1_PromptKey__Output)[];
}
