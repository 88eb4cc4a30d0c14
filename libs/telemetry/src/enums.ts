export const OBSERVATION_TYPES = [
  'SPAN',
  'GENERATION',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
] as const;
export type ObservationType = (typeof OBSERVATION_TYPES)[number];

/** From least to most severe. */
export const LEVELS = ['DEBUG', 'DEFAULT', 'WARNING', 'ERROR'] as const;
export type Level = (typeof LEVELS)[number];

export const SCORE_DATA_TYPES = ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'CORRECTION', 'TEXT'] as const;
export type ScoreDataType = (typeof SCORE_DATA_TYPES)[number];

export const SCORE_SOURCES = ['API', 'ANNOTATION', 'EVAL'] as const;
export type ScoreSource = (typeof SCORE_SOURCES)[number];
