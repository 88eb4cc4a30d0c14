// Original file: proto/assay/evaluation/v1/prompt.proto

import type { PromptNode as _assay_evaluation_v1_PromptNode, PromptNode__Output as _assay_evaluation_v1_PromptNode__Output } from '../../../assay/evaluation/v1/PromptNode.js';

/**
 * What a version directly refers to, in the order of its text.
 */
export interface PromptDependencies {
  'promptId'?: (string);
  'dependencies'?: (_assay_evaluation_v1_PromptNode)[];
}

/**
 * What a version directly refers to, in the order of its text.
 */
export interface PromptDependencies__Output {
  'promptId': (string);
  'dependencies': (_assay_evaluation_v1_PromptNode__Output)[];
}
