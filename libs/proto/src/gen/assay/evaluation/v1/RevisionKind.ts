// Original file: proto/assay/evaluation/v1/revision_service.proto

/**
 * What can be remembered.
 */
export const RevisionKind = {
  REVISION_KIND_UNSPECIFIED: 'REVISION_KIND_UNSPECIFIED',
  REVISION_KIND_PROMPTS: 'REVISION_KIND_PROMPTS',
  REVISION_KIND_SCORE_CONFIGS: 'REVISION_KIND_SCORE_CONFIGS',
} as const;

/**
 * What can be remembered.
 */
export type RevisionKind =
  | 'REVISION_KIND_UNSPECIFIED'
  | 0
  | 'REVISION_KIND_PROMPTS'
  | 1
  | 'REVISION_KIND_SCORE_CONFIGS'
  | 2

/**
 * What can be remembered.
 */
export type RevisionKind__Output = typeof RevisionKind[keyof typeof RevisionKind]
