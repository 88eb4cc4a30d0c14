import { decodeBatch } from '../events/batch.js';
import type {
  DecodedBatch,
  ObservationStatement,
  ScoreStatement,
  Statement,
  TraceStatement,
} from '../statements.js';

export const OPTIONS = { nowMs: Date.UTC(2026, 10, 21), scoresOnly: false };
export const TIMESTAMP = '2026-11-20T10:00:00.000Z';
export const TIMESTAMP_US = Date.parse(TIMESTAMP) * 1000;

/** An event with a good envelope. */
export function makeEvent(type: string, body: unknown, envelope: object = {}): object {
  return { id: 'envelope-1', type, timestamp: TIMESTAMP, body, ...envelope };
}

export function decodeEvents(events: readonly unknown[], options = OPTIONS): DecodedBatch {
  return decodeBatch(Buffer.from(JSON.stringify({ batch: events })), options);
}

/** The statements of one event that must be accepted. */
export function decodeOne(type: string, body: unknown): readonly Statement[] {
  const { events, errors } = decodeEvents([makeEvent(type, body)]);
  expect(errors).toEqual([]);
  return events[0]?.statements ?? [];
}

export function decodeTrace(body: unknown): TraceStatement {
  return decodeOne('trace-create', body)[0] as TraceStatement;
}

export function decodeObservation(type: string, body: unknown): ObservationStatement {
  return decodeOne(type, body)[0] as ObservationStatement;
}

export function decodeScore(body: unknown): ScoreStatement {
  return decodeOne('score-create', body)[0] as ScoreStatement;
}

interface ReportedIssue {
  code: string;
  path: (string | number)[];
  message: string;
}

/** The issues of one event that must be refused, beside a good neighbour that must not be. */
export function refuseOne(type: string, body: unknown, envelope: object = {}): ReportedIssue[] {
  const neighbour = makeEvent('trace-create', { id: 'neighbour' }, { id: 'neighbour' });
  const { events, errors } = decodeEvents([makeEvent(type, body, envelope), neighbour]);
  expect(events.map(({ envelopeId }) => envelopeId)).toEqual(['neighbour']);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ status: 400, message: 'Invalid request data' });
  return JSON.parse(errors[0]?.error ?? '') as ReportedIssue[];
}
