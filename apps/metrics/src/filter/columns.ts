import { raw } from '@assay/clickhouse';
import { booleanIs, listIs, mapKeyIs, numberIs, textIs, timeIs, type Absence } from './ask-sql.js';
import type { FilterColumn } from './filter-column.js';

type Names = FilterColumn['names'];

/** A text column of the row itself. `empty`: absent is stored as empty text. */
export function textColumn(names: Names, expression: string, absence: Absence = 'never'): FilterColumn {
  return { names, kind: 'string', where: (ask) => textIs(raw(expression), ask, absence) };
}

export function numberColumn(names: Names, expression: string): FilterColumn {
  return { names, kind: 'number', where: (ask) => numberIs(raw(expression), ask) };
}

export function timeColumn(names: Names, expression: string): FilterColumn {
  return { names, kind: 'datetime', where: (ask) => timeIs(raw(expression), ask) };
}

export function booleanColumn(names: Names, expression: string): FilterColumn {
  return { names, kind: 'boolean', where: (ask) => booleanIs(raw(expression), ask) };
}

export function listColumn(names: Names, expression: string): FilterColumn {
  return { names, kind: 'arrayOptions', where: (ask) => listIs(raw(expression), ask) };
}

/** A map of texts, asked by key. */
export function mapColumn(names: Names, expression: string): FilterColumn {
  return { names, kind: 'stringObject', where: (ask) => mapKeyIs(raw(expression), ask) };
}

/** Sum of the entries of a usage or cost map whose key contains a word. */
export function sumOfKeys(map: string, word: 'input' | 'output'): string {
  return `arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, '${word}') > 0, ${map})))`;
}

/** Seconds between two time columns, with microseconds; null when one is. */
export function secondsBetween(from: string, to: string): string {
  return `dateDiff('microsecond', ${from}, ${to}) / 1e6`;
}
