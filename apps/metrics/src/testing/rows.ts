import {
  EMPTY_ROWS,
  formatMs,
  formatUs,
  NEVER_EXPIRES,
  type ObservationRow,
  type ScoreRow,
  type TraceRow,
} from '@assay/telemetry';

/** Noon of some day, in microseconds: the time that test rows are around. */
export const NOON_US = Date.UTC(2026, 5, 15, 12) * 1000;
export const SECOND_US = 1_000_000;

const STAMP = formatMs(NOON_US / 1000);

let lastVersion = 0;
/** A version above all that were handed out before. */
export function nextVersion(): string {
  lastVersion += 1;
  return String((BigInt(NOON_US) + BigInt(lastVersion)) * 4096n);
}

interface Versioned {
  ver?: string;
  is_deleted?: 0 | 1;
}

export function observationRow(
  row: Partial<Omit<ObservationRow, 'start_time' | 'end_time' | 'completion_start_time'>> & {
    project_id: string;
    id: string;
    startUs?: number;
    endUs?: number | null;
    completionStartUs?: number | null;
  } & Versioned,
): ObservationRow {
  const { startUs = NOON_US, endUs, completionStartUs, ...rest } = row;
  const timeOf = (us: number | null | undefined): string | null => (us == null ? null : formatUs(us));
  return {
    ...EMPTY_ROWS.observation,
    trace_id: 'trace',
    type: 'SPAN',
    name: 'step',
    start_time: formatUs(startUs),
    end_time: timeOf(endUs),
    completion_start_time: timeOf(completionStartUs),
    environment: 'default',
    level: 'DEFAULT',
    total_cost: '0',
    source: 'batch',
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    ...rest,
  };
}

export function traceRow(
  row: Partial<Omit<TraceRow, 'timestamp' | 'min_start' | 'max_end'>> & {
    project_id: string;
    id: string;
    timestampUs?: number;
    minStartUs?: number;
    maxEndUs?: number;
  } & Versioned,
): TraceRow {
  const { timestampUs = NOON_US, minStartUs = timestampUs, maxEndUs = minStartUs, ...rest } = row;
  return {
    ...EMPTY_ROWS.trace,
    timestamp: formatUs(timestampUs),
    name: 'chat',
    environment: 'default',
    min_start: formatUs(minStartUs),
    max_end: formatUs(maxEndUs),
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    ...rest,
  };
}

export function scoreRow(
  row: Partial<Omit<ScoreRow, 'timestamp'>> & {
    project_id: string;
    id: string;
    timestampUs?: number;
  } & Versioned,
): ScoreRow {
  const { timestampUs = NOON_US, ...rest } = row;
  return {
    ...EMPTY_ROWS.score,
    timestamp: formatUs(timestampUs),
    name: 'quality',
    data_type: 'NUMERIC',
    value: 1,
    source: 'API',
    environment: 'default',
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    ...rest,
  };
}
