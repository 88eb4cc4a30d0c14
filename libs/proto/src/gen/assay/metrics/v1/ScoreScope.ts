// Original file: proto/assay/metrics/v1/score_service.proto

/**
 * Which scores a generation of the API shows.
 */
export const ScoreScope = {
  SCORE_SCOPE_UNSPECIFIED: 'SCORE_SCOPE_UNSPECIFIED',
  /**
   * Scores of traces and observations, without corrections (v1).
   */
  SCORE_SCOPE_TRACE: 'SCORE_SCOPE_TRACE',
  /**
   * Every score (v2, v3).
   */
  SCORE_SCOPE_ALL: 'SCORE_SCOPE_ALL',
} as const;

/**
 * Which scores a generation of the API shows.
 */
export type ScoreScope =
  | 'SCORE_SCOPE_UNSPECIFIED'
  | 0
  /**
   * Scores of traces and observations, without corrections (v1).
   */
  | 'SCORE_SCOPE_TRACE'
  | 1
  /**
   * Every score (v2, v3).
   */
  | 'SCORE_SCOPE_ALL'
  | 2

/**
 * Which scores a generation of the API shows.
 */
export type ScoreScope__Output = typeof ScoreScope[keyof typeof ScoreScope]
