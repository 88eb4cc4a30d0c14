/**
 * The filter grammar as data: which operators each condition type has, and what its value looks like.
 * Source: behaviour/ingestion-and-tracing.md §5.0.1, shared with metrics queries (§4.6 there).
 */
export const STRING_OPERATORS = [
  '=',
  'contains',
  'does not contain',
  'starts with',
  'ends with',
  'matches',
] as const;
export const COMPARISONS = ['>', '<', '>=', '<='] as const;
export const NUMBER_OPERATORS = ['=', ...COMPARISONS] as const;
export const OPTION_OPERATORS = ['any of', 'none of'] as const;
export const ARRAY_OPERATORS = [...OPTION_OPERATORS, 'all of'] as const;
export const BOOLEAN_OPERATORS = ['=', '<>'] as const;
export const NULL_OPERATORS = ['is null', 'is not null'] as const;

export type StringOperator = (typeof STRING_OPERATORS)[number];
export type Comparison = (typeof COMPARISONS)[number];
export type NumberOperator = (typeof NUMBER_OPERATORS)[number];
export type OptionOperator = (typeof OPTION_OPERATORS)[number];
export type ArrayOperator = (typeof ARRAY_OPERATORS)[number];
export type BooleanOperator = (typeof BOOLEAN_OPERATORS)[number];
export type NullOperator = (typeof NULL_OPERATORS)[number];

interface Of<Type extends string, Operator, Value> {
  readonly type: Type;
  readonly operator: Operator;
  readonly value: Value;
}
interface Keyed {
  readonly key: string;
}

/** What one condition asks, without the column. Times are Unix microseconds. */
export type Ask =
  | Of<'datetime', Comparison, number>
  | Of<'string', StringOperator, string>
  | Of<'number', NumberOperator, number>
  | Of<'stringOptions', OptionOperator, readonly string[]>
  | (Of<'categoryOptions', OptionOperator, readonly string[]> & Keyed)
  | Of<'arrayOptions', ArrayOperator, readonly string[]>
  | (Of<'stringObject', StringOperator, string> & Keyed)
  | (Of<'numberObject', NumberOperator, number> & Keyed)
  | (Of<'booleanObject', BooleanOperator, boolean> & Keyed)
  | Of<'boolean', BooleanOperator, boolean>
  | Of<'null', NullOperator, ''>;

export type AskType = Ask['type'];
export type AskOf<Type extends AskType> = Extract<Ask, { type: Type }>;

/** One condition of a filter; all conditions of a filter hold together. */
export interface FilterCondition {
  /** As the caller wrote it: an id or a display name. */
  readonly column: string;
  readonly ask: Ask;
  /** Position in the filter, for error messages. */
  readonly index: number;
}
