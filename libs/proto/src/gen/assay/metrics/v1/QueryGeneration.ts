// Original file: proto/assay/metrics/v1/query_service.proto

/**
 * Which rules a query document follows.
 */
export const QueryGeneration = {
  QUERY_GENERATION_UNSPECIFIED: 'QUERY_GENERATION_UNSPECIFIED',
  /**
   * With the view `traces`; no default row limit; values of the trace by join.
   */
  QUERY_GENERATION_V1: 'QUERY_GENERATION_V1',
  /**
   * Without the view `traces`; 100 rows by default; values of the trace beside the observation's own.
   */
  QUERY_GENERATION_V2: 'QUERY_GENERATION_V2',
} as const;

/**
 * Which rules a query document follows.
 */
export type QueryGeneration =
  | 'QUERY_GENERATION_UNSPECIFIED'
  | 0
  /**
   * With the view `traces`; no default row limit; values of the trace by join.
   */
  | 'QUERY_GENERATION_V1'
  | 1
  /**
   * Without the view `traces`; 100 rows by default; values of the trace beside the observation's own.
   */
  | 'QUERY_GENERATION_V2'
  | 2

/**
 * Which rules a query document follows.
 */
export type QueryGeneration__Output = typeof QueryGeneration[keyof typeof QueryGeneration]
