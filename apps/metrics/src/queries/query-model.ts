import type { AskType } from '../filter/filter-condition.js';
import type { ClosedRange } from './query-document.js';
import type { Sql } from '@assay/clickhouse';

/** What a query reads for one project and time range. */
export interface QueryScope {
  readonly projectId: string;
  readonly range: ClosedRange;
}

/** A further row set, joined to the rows of the view by a key. */
export interface Relation {
  /**
   * Neither kind can multiply rows: each row of the view meets one partner at most. `LEFT SEMI`: rows without
   * a partner drop out. `LEFT ANY`: they stay, with empty values.
   */
  readonly join: 'LEFT SEMI' | 'LEFT ANY';
  /** Column of the view's table, as `e.…`. */
  readonly on: string;
  /** Subquery with a column `key`. */
  rows(scope: QueryScope): Sql;
}

/** A map of the row that a query can go through entry by entry. */
export type EntryMap = 'cost' | 'usage';

export type DimensionType = 'string' | 'stringArray' | 'number' | 'boolean';

/** What can be grouped and filtered by. */
export interface Dimension {
  readonly type: DimensionType;
  /** Over `e` (the view's table) and the relation's alias. Texts: absent is empty. */
  readonly sql: string;
  /** Empty text is shown as null, and matches `is null`. */
  readonly isOptional?: true;
  /** How the value is shown, when not as `sql` gives it. */
  readonly shown?: string;
  readonly relation?: string;
  /** One group per element of the array that `sql` is. */
  readonly isExploded?: true;
  /** One row per entry of a map: dimension and measure of the entry come from it. */
  readonly entryOf?: EntryMap;
  /** Grouping by it needs a row limit and an order (v2). */
  readonly isHighCardinality?: true;
}

export type MeasureType = 'integer' | 'decimal' | 'number' | 'string';

/** A number (or text) per row of the view, to be aggregated. */
export interface Measure {
  readonly type: MeasureType;
  readonly unit?: string;
  readonly sql: string;
  /** Absent values are null and skipped. */
  readonly isNullable?: true;
  readonly relation?: string;
  readonly entryOf?: EntryMap;
}

/** One view of one generation: everything that a query may name, and where it comes from. */
export interface QueryView {
  readonly table: 'traces' | 'observations' | 'scores';
  readonly timeColumn: 'timestamp' | 'start_time';
  /** Rows that belong to the view at all. */
  readonly segment?: string;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly relations: Readonly<Record<string, Relation>>;
}

/** Filter types that each type of dimension takes, beside `null`. */
export const FILTER_TYPES: Readonly<Record<DimensionType, readonly AskType[]>> = {
  string: ['string', 'stringOptions'],
  stringArray: ['arrayOptions'],
  number: ['number'],
  boolean: ['boolean'],
};
