import { isStorableUs } from '../iso-time.js';
import type { RawSpan } from './raw-span.js';

export interface SpanTimes {
  readonly startUs: number;
  readonly endUs: number;
  /** The span had no usable time at all; both are the receipt's. */
  readonly isMissing: boolean;
}

/** A span's times (behaviour 3.5): one missing is the other, both missing is now; the end is never before the start. */
export function getSpanTimes({ startUs, endUs }: RawSpan, nowMs: number): SpanTimes {
  const isMissing = Number.isNaN(startUs) && Number.isNaN(endUs);
  if (isMissing) return { startUs: nowMs * 1000, endUs: nowMs * 1000, isMissing };
  const start = Number.isNaN(startUs) ? endUs : startUs;
  const end = Number.isNaN(endUs) ? startUs : endUs;
  return { startUs: start, endUs: Math.max(start, end), isMissing };
}

/** Why the store cannot hold these times; undefined when it can. */
export function findTimeFault({ startUs, endUs }: SpanTimes): string | undefined {
  if (!isStorableUs(startUs)) return 'startTimeUnixNano:out_of_range';
  return isStorableUs(endUs) ? undefined : 'endTimeUnixNano:out_of_range';
}
