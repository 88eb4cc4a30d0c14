// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { PromptSummary as _assay_evaluation_v1_PromptSummary, PromptSummary__Output as _assay_evaluation_v1_PromptSummary__Output } from '../../../assay/evaluation/v1/PromptSummary.js';
import type { Long } from '@grpc/proto-loader';

/**
 * One page and the number of names before paging.
 */
export interface ListPromptsResponse {
  'prompts'?: (_assay_evaluation_v1_PromptSummary)[];
  'totalItems'?: (number | string | Long);
}

/**
 * One page and the number of names before paging.
 */
export interface ListPromptsResponse__Output {
  'prompts': (_assay_evaluation_v1_PromptSummary__Output)[];
  'totalItems': (number);
}
