// Original file: proto/assay/evaluation/v1/experiment_comparison.proto

/**
 * What is compared.
 */
export const MeasureKind = {
  MEASURE_KIND_UNSPECIFIED: 'MEASURE_KIND_UNSPECIFIED',
  MEASURE_KIND_SCORE: 'MEASURE_KIND_SCORE',
  /**
   * US dollars of an item: of its root span, the children of that, and what starts while it runs.
   */
  MEASURE_KIND_COST: 'MEASURE_KIND_COST',
  /**
   * Milliseconds from start to end of an item; items that have not ended have none.
   */
  MEASURE_KIND_LATENCY: 'MEASURE_KIND_LATENCY',
} as const;

/**
 * What is compared.
 */
export type MeasureKind =
  | 'MEASURE_KIND_UNSPECIFIED'
  | 0
  | 'MEASURE_KIND_SCORE'
  | 1
  /**
   * US dollars of an item: of its root span, the children of that, and what starts while it runs.
   */
  | 'MEASURE_KIND_COST'
  | 2
  /**
   * Milliseconds from start to end of an item; items that have not ended have none.
   */
  | 'MEASURE_KIND_LATENCY'
  | 3

/**
 * What is compared.
 */
export type MeasureKind__Output = typeof MeasureKind[keyof typeof MeasureKind]
