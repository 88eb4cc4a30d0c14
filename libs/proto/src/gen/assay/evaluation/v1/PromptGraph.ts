// Original file: proto/assay/evaluation/v1/prompt.proto

import type { PromptNode as _assay_evaluation_v1_PromptNode, PromptNode__Output as _assay_evaluation_v1_PromptNode__Output } from '../../../assay/evaluation/v1/PromptNode.js';
import type { PromptDependencies as _assay_evaluation_v1_PromptDependencies, PromptDependencies__Output as _assay_evaluation_v1_PromptDependencies__Output } from '../../../assay/evaluation/v1/PromptDependencies.js';

/**
 * Every version that took part in a resolution. One entry per version that refers to others, the root first.
 */
export interface PromptGraph {
  'root'?: (_assay_evaluation_v1_PromptNode | null);
  'dependencies'?: (_assay_evaluation_v1_PromptDependencies)[];
}

/**
 * Every version that took part in a resolution. One entry per version that refers to others, the root first.
 */
export interface PromptGraph__Output {
  'root': (_assay_evaluation_v1_PromptNode__Output | null);
  'dependencies': (_assay_evaluation_v1_PromptDependencies__Output)[];
}
