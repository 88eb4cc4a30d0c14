// Original file: proto/assay/evaluation/v1/prompt_change_service.proto

import type { PromptChange as _assay_evaluation_v1_PromptChange, PromptChange__Output as _assay_evaluation_v1_PromptChange__Output } from '../../../assay/evaluation/v1/PromptChange.js';

/**
 * Fewer than the limit: there are no more for now.
 */
export interface ListPromptChangesResponse {
  'changes'?: (_assay_evaluation_v1_PromptChange)[];
}

/**
 * Fewer than the limit: there are no more for now.
 */
export interface ListPromptChangesResponse__Output {
  'changes': (_assay_evaluation_v1_PromptChange__Output)[];
}
