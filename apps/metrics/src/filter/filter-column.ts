import type { Sql } from '@assay/clickhouse';
import type { TimeRange } from '../store/tables.js';
import type { Ask, AskType } from './filter-condition.js';

/** What a column needs to know of the query it is used in. */
export interface FilterScope {
  readonly projectId: string;
  /** Of the rows listed. */
  readonly range: TimeRange;
  /** Restricts what is counted into a trace; empty for no restriction. */
  readonly environments: readonly string[];
}

/** What a column holds, as the grammar and the documentation name it. */
export type ColumnKind =
  | 'string'
  | 'text'
  | 'number'
  | 'boolean'
  | 'datetime'
  | 'arrayOptions'
  | 'stringObject'
  | 'numberObject'
  | 'booleanObject'
  | 'categoryOptions'
  | 'anyScore';

/** Condition types that each kind of column takes, beside `null`, which all take. */
export const TYPES_OF_KIND: Readonly<Record<ColumnKind, readonly AskType[]>> = {
  string: ['string', 'stringOptions'],
  text: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  datetime: ['datetime'],
  arrayOptions: ['arrayOptions', 'stringOptions'],
  stringObject: ['stringObject'],
  numberObject: ['numberObject'],
  booleanObject: ['booleanObject'],
  categoryOptions: ['categoryOptions', 'stringOptions'],
  anyScore: ['numberObject', 'booleanObject', 'categoryOptions', 'stringOptions'],
};

/** Another table that a condition looks into. */
export type OtherTable = 'traces' | 'observations' | 'scores';

/** A column that a view can be filtered by: its entry is the allow-list, the SQL and the error text. */
export interface FilterColumn {
  /** First name is the id; the others are accepted too. */
  readonly names: readonly [string, ...string[]];
  readonly kind: ColumnKind;
  /** The one column of a view that is a full-text body may refuse `null`. */
  readonly takesNull?: false;
  /** Takes the operator `matches`. */
  readonly isSearchable?: true;
  /** Set when the condition reads another table than the listed one. */
  readonly reads?: OtherTable;
  where(ask: Ask, scope: FilterScope): Sql;
}

/** What one list can be filtered by. */
export interface FilterView {
  /** For error texts: `traces`. */
  readonly name: string;
  /** Id of the column whose `datetime` conditions become the time range of the query. */
  readonly timeColumn: string;
  readonly columns: readonly FilterColumn[];
}
