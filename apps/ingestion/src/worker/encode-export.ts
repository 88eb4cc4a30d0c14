import { computeCost } from '../cost/cost.js';
import type { ModelTable } from '../cost/model-table.js';
import { decodeExport } from '../decode/index.js';
import type { DecodedSpan } from '../decode/statements.js';
import { encodeDelta, observationFields, type Delta } from '../merge/delta.js';
import { leastOf } from '../merge/field-text.js';
import { encodeCompact } from '../merge/compact-row.js';
import { buildObservationRow } from '../merge/observation-row.js';
import { makeSpanHeads } from '../merge/seed.js';
import { maskSpan, maskTraces } from '../policies/masking/mask-statements.js';
import type { Masker } from '../policies/masking/masker.js';
import { mergeDeltas } from './merge-deltas.js';
import type { EncodedExport, ExportJob } from './messages.js';
import { draftRows } from './draft-rows.js';
import { RowChunks } from './row-chunks.js';

/**
 * An OTLP body as complete rows of its spans and additions to the states of their traces. A span without an
 * end is not complete: it goes through state, so that its closed version wins whichever comes first. So does a
 * span that names a prompt, whose id is not known here.
 *
 * @param masker Of the project, when it has rules.
 */
export function encodeExport(job: ExportJob, models: ModelTable, masker?: Masker): EncodedExport {
  const decoded = decodeExport(job.body, job.encoding, { nowMs: job.receivedMs });
  const traces = masker ? maskTraces(masker, decoded.traces) : decoded.traces;
  const chunks = new RowChunks('observation');
  const deltas: Delta[] = traces.map((statement) => encodeDelta(statement, job.by, job.receivedMs));
  let unpriced = 0;
  let dropped = 0;
  const sorted = [...decoded.spans].sort((a, b) => a.startUs - b.startUs);
  for (const sent of sorted) {
    const span = masker ? maskSpan(masker, sent) : sent;
    if (isOpen(span) || span.values.prompt !== undefined) {
      deltas.push(encodeOpenSpan(span, job));
      continue;
    }
    const { values } = span;
    const cost = computeCost(models, {
      projectId: job.projectId,
      model: values.model,
      providedUsage: values.providedUsage,
      providedCost: values.providedCost,
      modelParameters: values.modelParameters,
      metadata: values.metadata,
    });
    if (cost.isUnpriced) unpriced += 1;
    dropped += cost.dropped.length;
    const row = buildObservationRow(
      { ...values, traceId: span.traceId },
      {
        projectId: job.projectId,
        id: span.id,
        startUs: span.startUs,
        by: job.by,
        cost,
        promptId: '',
        expireAt: job.expireAt,
      },
    );
    chunks.add({
      id: row.id,
      traceId: row.trace_id,
      time: row.start_time,
      json: encodeCompact(row),
      endUs: Math.max(values.endUs ?? 0, span.startUs),
    });
  }
  const merged = mergeDeltas(deltas);
  const drafted = job.isDrafting
    ? draftRows(merged, job, models)
    : { drafts: [], deltas: merged, unpriced: 0 };
  return {
    kind: 'export',
    spans: chunks.finish(),
    drafts: drafted.drafts,
    deltas: drafted.deltas,
    acceptedSpans: decoded.spans.length,
    rejectedSpans: decoded.rejectedSpans,
    rejectedMessage: decoded.rejectedMessage,
    rejectedTraces: decoded.rejectedTraces,
    unpriced: unpriced + drafted.unpriced,
    dropped,
  };
}

/** Without an end of its own, which the decoder may have replaced by the start. */
function isOpen({ startUs, values }: DecodedSpan): boolean {
  return values.endUs === undefined || values.endUs <= startUs;
}

function encodeOpenSpan(span: DecodedSpan, job: ExportJob): Delta {
  const heads = makeSpanHeads(span.startUs, span.values.endUs);
  const { by } = job;
  const fields = observationFields({ ...span.values, traceId: span.traceId, startUs: span.startUs }, heads);
  fields['seenUs'] = leastOf(span.startUs);
  fields['createdMs'] = leastOf(job.receivedMs);
  fields['by'] = heads.last + JSON.stringify([by.source, by.apiKeyId, by.sdkName, by.sdkVersion]);
  return { kind: 'observation', id: span.id, fields, traceId: span.traceId };
}
