import type { FilterCondition } from '../filter/filter-condition.js';

export const AGGREGATIONS = [
  'sum',
  'avg',
  'count',
  'max',
  'min',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'histogram',
  'uniq',
] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const GRANULARITIES = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const VIEW_NAMES = [
  'traces',
  'observations',
  'scores-numeric',
  'scores-boolean',
  'scores-categorical',
] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

/** Rule sets of the two public endpoints. */
export type QueryGeneration = 'v1' | 'v2';

/** Unix microseconds, both ends included; holds nothing when the end is before the start. */
export interface ClosedRange {
  readonly fromUs: number;
  readonly toUs: number;
}

/** A query document whose shape is right; whether its names exist is another question. */
export interface QueryDocument {
  readonly view: ViewName;
  readonly dimensions: readonly string[];
  readonly metrics: readonly { readonly measure: string; readonly aggregation: Aggregation }[];
  readonly filters: readonly FilterCondition[];
  readonly granularity: Granularity | 'auto' | undefined;
  readonly range: ClosedRange;
  readonly orderBy: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly bins: number | undefined;
  readonly rowLimit: number | undefined;
}
