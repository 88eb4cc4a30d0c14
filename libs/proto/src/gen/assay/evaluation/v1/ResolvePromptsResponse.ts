// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { ResolvedPrompt as _assay_evaluation_v1_ResolvedPrompt, ResolvedPrompt__Output as _assay_evaluation_v1_ResolvedPrompt__Output } from '../../../assay/evaluation/v1/ResolvedPrompt.js';

/**
 * In no particular order.
 */
export interface ResolvePromptsResponse {
  'prompts'?: (_assay_evaluation_v1_ResolvedPrompt)[];
}

/**
 * In no particular order.
 */
export interface ResolvePromptsResponse__Output {
  'prompts': (_assay_evaluation_v1_ResolvedPrompt__Output)[];
}
