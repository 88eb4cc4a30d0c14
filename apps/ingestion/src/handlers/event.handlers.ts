import { isAppError, type AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { Delta } from '../merge/delta.js';
import { encodeScore } from '../scores/score-encoder.js';
import type { BatchJob, EncodedBatch, EncodedEvent, Mention } from '../worker/messages.js';
import type { ToldBatch } from '../receipts/receipt-log.js';
import type { IngestCounters } from '../write/counters.js';
import type { MergedEntity, RefusedEntity, Write } from '../write/write.js';
import type { HandlerContext } from './handler-context.js';
import { readProvenance } from './provenance.js';

const CREATED = 201;
const REFUSED_MESSAGE = 'Invalid request data';
const NONE: ReadonlySet<string> = new Set();

/** An event on its way: the scores it adds, or why it is refused. */
interface Prepared {
  readonly event: EncodedEvent;
  /** Its place among the events of the body that could be read. */
  readonly place: number;
  readonly scores: readonly Delta[];
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
  const job: BatchJob = {
    kind: 'batch',
    projectId,
    body: request.body,
    by: readProvenance('batch', request.source),
    receivedMs,
    expireAt,
    isDrafting: context.isDrafting(),
    scoresOnly: request.scoresOnly,
  };
  const batch = await context.pool.run(job);
  const prepared = await Promise.all(
    batch.events.map((event, place) => prepareEvent(context, projectId, { event, place }, receivedMs)),
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
    const added = await encodeFresh(context, job, batch, fresh);
    context.counters.unpriced.inc(added.unpriced);
    const outcome = await context.writer.write({
      projectId,
      acceptedUs,
      expireAt,
      envelopes: fresh.map(({ event }) => event.envelopeHash),
      deltas: [...added.deltas, ...fresh.flatMap(({ scores }) => scores)],
      drafts: added.drafts,
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

type Added = Pick<EncodedBatch, 'drafts' | 'deltas' | 'unpriced'>;

/** What the fresh events add: all that was encoded, unless some of it was processed before. */
async function encodeFresh(
  { pool }: HandlerContext,
  job: BatchJob,
  batch: EncodedBatch,
  fresh: readonly Prepared[],
): Promise<Added> {
  const places = fresh.filter(({ event }) => event.about.length > 0).map(({ place }) => place);
  if (places.length === batch.events.filter(({ about }) => about.length > 0).length) return batch;
  return places.length > 0 ? pool.run({ ...job, places }) : { drafts: [], deltas: [], unpriced: 0 };
}

async function prepareEvent(
  context: HandlerContext,
  projectId: string,
  placed: { readonly event: EncodedEvent; readonly place: number },
  receivedMs: number,
): Promise<Prepared> {
  const { envelopeId, scores } = placed.event;
  if (scores.length === 0) return { ...placed, scores: [], refusal: undefined };
  try {
    const encoded = await Promise.all(
      scores.map((score) => encodeScore(context.scoreConfigs, projectId, score, receivedMs)),
    );
    return { ...placed, scores: encoded, refusal: undefined };
  } catch (error) {
    if (!isAppError(error) || (error.kind !== 'invalid' && error.kind !== 'not_found')) throw error;
    return { ...placed, scores: [], refusal: refuseEvent(envelopeId, error) };
  }
}

/** Everything the event speaks of. */
function mentionsOf({ event, scores }: Prepared): readonly Mention[] {
  return scores.length === 0 ? event.about : [...event.about, ...scores];
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
  for (const one of prepared) {
    const { event, refusal } = one;
    const reason =
      reasons.size > 0
        ? mentionsOf(one)
            .map(({ kind, id }) => reasons.get(`${kind}\n${id}`))
            .find((text) => text !== undefined)
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
  const known = new Set(merged.map(({ kind, id }) => `${kind}\n${id}`));
  const seen = new Set<string>();
  for (const { kind, id } of events.flatMap(mentionsOf)) {
    const key = `${kind}\n${id}`;
    if (seen.has(key)) known.add(key);
    seen.add(key);
  }
  if (known.size === 0) return NONE;
  const isMerged = (one: Prepared): boolean =>
    mentionsOf(one).some(({ kind, id }) => known.has(`${kind}\n${id}`));
  return new Set(events.filter(isMerged).map(({ event }) => event.envelopeId));
}

function tracesOf(events: readonly Prepared[]): Iterable<string> {
  return new Set(
    events.flatMap(mentionsOf).flatMap(({ kind, id, traceId }) => (kind === 'trace' ? id : (traceId ?? []))),
  );
}
