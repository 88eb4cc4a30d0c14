import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { EncodedExport } from '../worker/messages.js';
import { chunksOf, type RefusedEntity } from '../write/write.js';
import type { HandlerContext } from './handler-context.js';
import { readProvenance } from './provenance.js';

const ENCODINGS: Partial<Record<ingestion.ExportSpansRequest['encoding'], 'json' | 'protobuf'>> = {
  OTLP_ENCODING_JSON: 'json',
  OTLP_ENCODING_PROTOBUF: 'protobuf',
};

/** The OpenTelemetry route. */
export function spanHandlers(context: HandlerContext): ingestion.SpanServiceMethods {
  return {
    exportSpans: (request) =>
      context.admission.run(request.body.byteLength, () => exportSpans(context, request)),
  };
}

async function exportSpans(
  context: HandlerContext,
  request: ingestion.ExportSpansRequest,
): Promise<ingestion.ExportSpansResponse> {
  const encoding = ENCODINGS[request.encoding];
  if (!encoding) throw new AppError('invalid', 'ENCODING_MISSING', 'The encoding of the body is not named.');
  const { projectId } = request;
  const acceptedUs = context.nextStampUs();
  const expireAt = await context.policies.getExpireAt(projectId);
  const encoded = await context.pool.run({
    kind: 'export',
    projectId,
    body: request.body,
    by: readProvenance('otel', request.source),
    receivedMs: Math.floor(acceptedUs / 1000),
    expireAt,
    isDrafting: context.isDrafting(),
    encoding,
  });
  const { spans, drafts, deltas, acceptedSpans, rejectedSpans, rejectedMessage, rejectedTraces } = encoded;
  const outcome = await context.writer.write({
    projectId,
    acceptedUs,
    expireAt,
    envelopes: [],
    deltas,
    drafts,
    spans,
  });
  const state = outcome.isSpooled ? 'spooled' : 'stored';
  const { counters, receipts } = context;
  const lost = outcome.refused.filter(({ kind }) => kind === 'observation');
  counters.events.inc({ route: 'otlp', outcome: state }, Math.max(0, acceptedSpans - lost.length));
  counters.events.inc({ route: 'otlp', outcome: 'refused' }, rejectedSpans + lost.length);
  counters.unpriced.inc(encoded.unpriced);
  counters.droppedValues.inc(encoded.dropped);
  for (const { id, reason } of rejectedTraces) receipts.addRefusedTrace(projectId, id, reason);
  if (outcome.isSpooled) receipts.addSpooledTraces(projectId, tracesOf(encoded));
  return {
    rejectedSpans: rejectedSpans + lost.length,
    errorMessage: [rejectedMessage, describeLost(lost)].filter(Boolean).join('; '),
    isSpooled: outcome.isSpooled,
  };
}

function tracesOf(encoded: EncodedExport): Iterable<string> {
  return new Set([
    ...encoded.deltas.flatMap(({ traceId }) => traceId ?? []),
    ...chunksOf(encoded).flatMap(({ traceIds }) => traceIds),
  ]);
}

function describeLost(lost: readonly RefusedEntity[]): string {
  const [first] = lost;
  return first ? `${lost.length} spans cannot be stored: ${first.reason}` : '';
}
