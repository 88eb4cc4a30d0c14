import { AppError } from '@assay/errors';
import { IssueList } from '../issues.js';
import { isJsonObject, parseBody, type ParsedBody } from '../json/parse-body.js';
import { TextWriter } from '../json/text-writer.js';
import { MAX_BATCH_EVENTS } from '../limits.js';
import { getMaxTextChars, type BatchOptions } from '../options.js';
import type { DecodedBatch, DecodedEvent, RefusedEvent, Statement } from '../statements.js';
import { getReportedId, parseEnvelope, type Envelope } from './envelope.js';
import { NestedMetadata } from './nested-metadata.js';
import { decodeObservationEvent } from './observation-event.js';
import { decodeScoreEvent } from './score-event.js';
import { decodeTraceEvent } from './trace-event.js';

interface OrderedEvent extends DecodedEvent {
  readonly eventUs: number;
  readonly isUpdate: boolean;
}

/**
 * Decodes a batch body (behaviour 1). Bad events are refused one by one; their neighbours are not touched.
 *
 * @throws AppError `invalid/INVALID_JSON`, `invalid/INVALID_BATCH`, both with `details.errors`: texts.
 */
export function decodeBatch(body: Uint8Array, options: BatchOptions): DecodedBatch {
  const writer = new TextWriter(getMaxTextChars(options));
  const decoded = decodeParsed(parse(body, false), options, writer);
  // A number beyond the doubles became Infinity, which has no JSON text: only such a body is parsed again.
  return writer.sawInfinity ? decodeParsed(parse(body, true), options, writer) : decoded;
}

function parse(body: Uint8Array, isExact: boolean): ParsedBody {
  try {
    return parseBody(body, isExact);
  } catch (cause) {
    throw new AppError('invalid', 'INVALID_JSON', 'Invalid JSON', {
      cause,
      details: { errors: ['The body is not valid JSON'] },
    });
  }
}

function decodeParsed({ value, exact }: ParsedBody, options: BatchOptions, writer: TextWriter): DecodedBatch {
  const values = getEvents(value);
  const exactValues = value === exact ? values : getEvents(exact);
  const accepted: OrderedEvent[] = [];
  const refused: RefusedEvent[] = [];
  const denied: RefusedEvent[] = [];
  const metadata = new NestedMetadata(writer);
  values.forEach((event, index) => {
    const issues = new IssueList([]);
    const envelope = parseEnvelope(event, exactValues[index], issues, writer);
    const statements = envelope ? decodeEvent(envelope) : [];
    if (!envelope || !issues.isEmpty) refused.push(refuse(event, issues));
    else if (options.scoresOnly && !isOpenToAll(envelope)) denied.push(deny(envelope.id));
    else if (envelope.type.kind !== 'log') {
      accepted.push(toOrdered(envelope, statements));
      if (statements[0]) metadata.add(statements[0], envelope.body.exact['metadata']);
    }
  });
  metadata.merge();
  return { events: inAnswerOrder(accepted), errors: [...refused, ...denied] };
}

function getEvents(value: unknown): readonly unknown[] {
  if (!isJsonObject(value)) throw invalidBatch('Invalid input: expected object');
  const { batch } = value;
  if (!Array.isArray(batch)) throw invalidBatch('batch: Invalid input: expected array');
  if (batch.length <= MAX_BATCH_EVENTS) return batch;
  throw invalidBatch(`batch: Too big: expected array to have <=${MAX_BATCH_EVENTS} items`);
}

function invalidBatch(error: string): AppError {
  return new AppError('invalid', 'INVALID_BATCH', 'Invalid request data', { details: { errors: [error] } });
}

function decodeEvent(envelope: Envelope): Statement[] {
  const { type, body } = envelope;
  switch (type.kind) {
    case 'trace':
      return [decodeTraceEvent(envelope)];
    case 'score':
      return [decodeScoreEvent(envelope)];
    case 'observation':
      return decodeObservationEvent(envelope, type);
    case 'log': {
      const { log } = body.source;
      if (log === undefined || log === null) body.issues.addType('value', body.at('log'), log);
      return [];
    }
  }
}

/** A bare public key may write scores and logs. */
function isOpenToAll({ type }: Envelope): boolean {
  return type.kind === 'score' || type.kind === 'log';
}

function refuse(event: unknown, issues: IssueList): RefusedEvent {
  const error = JSON.stringify(issues.all);
  return { id: getReportedId(event), status: 400, message: 'Invalid request data', error };
}

function deny(id: string): RefusedEvent {
  return { id, status: 401, message: 'Authentication error', error: 'Access Scope Denied' };
}

function toOrdered({ id, eventUs, type }: Envelope, statements: Statement[]): OrderedEvent {
  return { envelopeId: id, statements, eventUs, isUpdate: type.isUpdate };
}

/** Creates by time, then updates by time; equal times keep their places. */
function inAnswerOrder(events: OrderedEvent[]): DecodedEvent[] {
  return events
    .sort((a, b) => Number(a.isUpdate) - Number(b.isUpdate) || a.eventUs - b.eventUs)
    .map(({ envelopeId, statements }) => ({ envelopeId, statements }));
}
