import { isAppError, type AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { Delta } from '../merge/delta.js';
import { encodeScore } from '../scores/score-encoder.js';
import type { EncodedEvent } from '../worker/messages.js';
import type { ToldBatch } from '../receipts/receipt-log.js';
import type { IngestCounters } from '../write/counters.js';
import type { MergedEntity, RefusedEntity, Write } from '../write/write.js';
import type { HandlerContext } from './handler-context.js';
import { readProvenance } from './provenance.js';

const CREATED = 201;
const REFUSED_MESSAGE = 'Invalid request data';
const NONE: ReadonlySet<string> = new Set();

/** An event on its way: what it adds, or why it is refused. */
interface Prepared {
  readonly event: EncodedEvent;
  readonly deltas: readonly Delta[];
  readonly refusal: ingestion.EventError | undefined;
}

/** The batch route. */
export function eventHandlers(context: HandlerContext): ingestion.EventServiceMethods {
  return {
    appendEvents: (request) =>
      context.admission.run(request.body.byteLength, () => appendEvents(context, request)),
  };
}

async function appendEvents(
  context: HandlerContext,
  request: ingestion.AppendEventsRequest,
): Promise<ingestion.AppendEventsResponse> {
  const { projectId } = request;
  const acceptedUs = context.nextStampUs();
  const receivedMs = Math.floor(acceptedUs / 1000);
  const expireAt = await context.policies.getExpireAt(projectId);
  const batch = await context.pool.run({
    kind: 'batch',
    projectId,
    body: request.body,
    by: readProvenance('batch', request.source),
    receivedMs,
    expireAt,
    scoresOnly: request.scoresOnly,
  });
  const prepared = await Promise.all(
    batch.events.map((event) => prepareEvent(context, projectId, event, receivedMs)),
  );
  const accepted = prepared.filter(({ refusal }) => refusal === undefined);
  const claim = await context.envelopes.claim(
    projectId,
    accepted.map(({ event }) => event.envelopeHash),
  );
  let isStored = false;
  try {
    const fresh = firstOfEach(accepted, claim.fresh);
    const processed = new Set(fresh);
    const outcome = await context.writer.write({
      projectId,
      acceptedUs,
      expireAt,
      envelopes: fresh.map(({ event }) => event.envelopeHash),
      deltas: fresh.flatMap(({ deltas }) => deltas),
      spans: [],
    } satisfies Write);
    isStored = true;
    const answer = answerEvents(prepared, outcome.refused);
    const told: ToldBatch = {
      ...answer,
      isSpooled: outcome.isSpooled,
      repeated: new Set(accepted.filter((one) => !processed.has(one)).map(({ event }) => event.envelopeId)),
      merged: findMerged(fresh, outcome.merged),
      invalid: batch.errors,
    };
    countEvents(context.counters, told);
    context.receipts.addBatch(projectId, told);
    if (outcome.isSpooled) context.receipts.addSpooledTraces(projectId, tracesOf(fresh));
    return {
      successes: answer.successes,
      errors: [...batch.errors, ...answer.errors],
      isSpooled: outcome.isSpooled,
    };
  } finally {
    claim.end(isStored);
  }
}

async function prepareEvent(
  context: HandlerContext,
  projectId: string,
  event: EncodedEvent,
  receivedMs: number,
): Promise<Prepared> {
  if (event.scores.length === 0) return { event, deltas: event.deltas, refusal: undefined };
  try {
    const scores = await Promise.all(
      event.scores.map((score) => encodeScore(context.scoreConfigs, projectId, score, receivedMs)),
    );
    return { event, deltas: [...event.deltas, ...scores], refusal: undefined };
  } catch (error) {
    if (!isAppError(error) || (error.kind !== 'invalid' && error.kind !== 'not_found')) throw error;
    return { event, deltas: [], refusal: refuseEvent(event.envelopeId, error) };
  }
}

function refuseEvent(id: string, error: AppError): ingestion.EventError {
  return error.kind === 'not_found'
    ? { id, status: 404, message: 'Resource not found', error: error.message }
    : { id, status: 400, message: REFUSED_MESSAGE, error: error.message };
}

/** New envelopes, each once: of two events with one id the first in the order of the answer counts. */
function firstOfEach(events: readonly Prepared[], fresh: ReadonlySet<string>): Prepared[] {
  const seen = new Set<string>();
  return events.filter(({ event }) => {
    if (!fresh.has(event.envelopeHash) || seen.has(event.envelopeHash)) return false;
    seen.add(event.envelopeHash);
    return true;
  });
}

interface Answer {
  readonly successes: ingestion.EventSuccess[];
  readonly errors: ingestion.EventError[];
}

function answerEvents(prepared: readonly Prepared[], refused: readonly RefusedEntity[]): Answer {
  const reasons = new Map(refused.map(({ kind, id, reason }) => [`${kind}\n${id}`, reason]));
  const successes: ingestion.EventSuccess[] = [];
  const errors: ingestion.EventError[] = [];
  for (const { event, deltas, refusal } of prepared) {
    const reason =
      reasons.size > 0
        ? deltas.map(({ kind, id }) => reasons.get(`${kind}\n${id}`)).find((text) => text !== undefined)
        : undefined;
    if (refusal) errors.push(refusal);
    else if (reason !== undefined)
      errors.push({ id: event.envelopeId, status: 400, message: REFUSED_MESSAGE, error: reason });
    else successes.push({ id: event.envelopeId, status: CREATED });
  }
  return { successes, errors };
}

function countEvents(counters: IngestCounters, told: ToldBatch): void {
  const { successes, errors, repeated, invalid, isSpooled } = told;
  const outcome = isSpooled ? 'spooled' : 'stored';
  counters.events.inc({ route: 'batch', outcome }, Math.max(0, successes.length - repeated.size));
  counters.events.inc({ route: 'batch', outcome: 'repeated' }, repeated.size);
  counters.events.inc({ route: 'batch', outcome: 'refused' }, errors.length + invalid.length);
}

/** Envelopes of events about something that was there already or came twice. */
function findMerged(events: readonly Prepared[], merged: readonly MergedEntity[]): ReadonlySet<string> {
  if (merged.length === 0) return NONE;
  const keys = new Set(merged.map(({ kind, id }) => `${kind}\n${id}`));
  const isMerged = ({ deltas }: Prepared): boolean =>
    deltas.some(({ kind, id }) => keys.has(`${kind}\n${id}`));
  return new Set(events.filter(isMerged).map(({ event }) => event.envelopeId));
}

function tracesOf(events: readonly Prepared[]): Iterable<string> {
  return new Set(
    events.flatMap(({ deltas }) =>
      deltas.flatMap(({ kind, id, traceId }) => (kind === 'trace' ? id : (traceId ?? []))),
    ),
  );
}
