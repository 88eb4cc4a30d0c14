import { AppError } from '@assay/errors';
import { formatUs, parseUs } from '@assay/telemetry';
import type { RowPosition } from '../store/page-keys.sql.js';

/** Where a v2 list goes on. The trace id is part of the public form only: ids are unique in a project. */
export interface ObservationPosition extends RowPosition {
  readonly traceId: string;
}

/** Standard base64 of `{lastStartTimeTo, lastTraceId, lastId}`, the time with microseconds. */
export function encodeObservationCursor({ us, traceId, id }: ObservationPosition): string {
  const lastStartTimeTo = `${formatUs(us).replace(' ', 'T')}Z`;
  return Buffer.from(JSON.stringify({ lastStartTimeTo, lastTraceId: traceId, lastId: id })).toString(
    'base64',
  );
}

/** @throws AppError `invalid/CURSOR_INVALID` for anything that {@link encodeObservationCursor} does not make. */
export function decodeObservationCursor(text: string): ObservationPosition {
  const { lastStartTimeTo, lastTraceId, lastId } = parseObject(text);
  if (typeof lastStartTimeTo === 'string' && typeof lastTraceId === 'string' && typeof lastId === 'string') {
    const us = parseUs(lastStartTimeTo.replace(/Z$/, ''));
    if (!Number.isNaN(us)) return { us, traceId: lastTraceId, id: lastId };
  }
  throw new AppError('invalid', 'CURSOR_INVALID', 'Invalid cursor format');
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // not base64 JSON: its fields are missing, which the caller reports
  }
}
