import { bind, raw, type Sql } from '@assay/clickhouse';
import { formatUs, MAX_TIME_US, MIN_TIME_US, type EntityKind } from '@assay/telemetry';

/** A read table: complete rows, several versions of each, newest `ver` wins. */
export interface Table {
  readonly name: 'observations' | 'traces' | 'scores';
  /** Of its rows in `entity_keys`. */
  readonly kind: EntityKind;
  /** Second column of the primary key, after the project. */
  readonly time: Sql;
  /** The message field that carries it. */
  readonly timeField: 'startUs' | 'timestampUs';
  readonly from: Sql;
}

function makeTable(
  name: Table['name'],
  kind: EntityKind,
  time: 'start_time' | 'timestamp',
  timeField: Table['timeField'],
): Table {
  return { name, kind, time: raw(time), timeField, from: raw(name) };
}

export const OBSERVATIONS = makeTable('observations', 'observation', 'start_time', 'startUs');
export const TRACES = makeTable('traces', 'trace', 'timestamp', 'timestampUs');
export const SCORES = makeTable('scores', 'score', 'timestamp', 'timestampUs');

/** Half-open: `fromUs` included, `toUs` not. Unix microseconds; absent means open. */
export interface TimeRange {
  readonly fromUs?: number | undefined;
  readonly toUs?: number | undefined;
}

/** A moment as a bound value. Moments outside what rows can have are moved to the border: they compare alike. */
export function bindUs(us: number): Sql {
  return bind.dateTime64(formatUs(Math.min(Math.max(Math.trunc(us), MIN_TIME_US - 1), MAX_TIME_US + 1)));
}
