import { formatMs, formatUs } from '@assay/telemetry';

/** Start of the rows that state none, in microseconds. */
export const T0 = Date.UTC(2026, 0, 1) * 1000;
export const SECOND = 1_000_000;

export interface SpanFields {
  id: string;
  startUs?: number;
  endUs?: number;
  storedMs?: number;
  [column: string]: unknown;
}

export interface TelemetryRows {
  span(fields: SpanFields): object;
  /** A root span of an item. */
  itemSpan(fields: SpanFields): object;
  score(fields: { id: string; [column: string]: unknown }): object;
}

let lastVersion = 1;

/** Rows of a project; each later row is a newer version. Fields are columns. */
export function makeTelemetryRows(projectId: () => string): TelemetryRows {
  const span = ({ startUs = T0, endUs, storedMs = T0 / 1000, ...columns }: SpanFields): object => {
    lastVersion += 1;
    return {
      project_id: projectId(),
      trace_id: 'trace',
      start_time: formatUs(startUs),
      end_time: endUs === undefined ? null : formatUs(endUs),
      created_at: formatMs(storedMs),
      updated_at: formatMs(storedMs),
      level: 'DEFAULT',
      environment: 'default',
      ver: lastVersion,
      ...columns,
    };
  };
  return {
    span,
    itemSpan: (fields) =>
      span({
        experiment_id: 'exp',
        experiment_name: 'Exp',
        experiment_item_id: 'item',
        experiment_root_id: fields.id,
        ...fields,
      }),
    score: (fields) => {
      lastVersion += 1;
      return {
        project_id: projectId(),
        timestamp: formatUs(T0),
        name: 'quality',
        data_type: 'NUMERIC',
        value: 1,
        source: 'API',
        created_at: formatMs(T0 / 1000),
        updated_at: formatMs(T0 / 1000),
        ver: lastVersion,
        ...fields,
      };
    },
  };
}
