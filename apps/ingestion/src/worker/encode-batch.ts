import type { ModelTable } from '../cost/model-table.js';
import { decodeBatch } from '../decode/index.js';
import type { ScoreStatement } from '../decode/statements.js';
import { encodeDelta, type Delta } from '../merge/delta.js';
import { maskStatement } from '../policies/masking/mask-statements.js';
import type { Masker } from '../policies/masking/masker.js';
import { sipHash64 } from '../write/sip-hash.js';
import { draftRows } from './draft-rows.js';
import { mergeDeltas } from './merge-deltas.js';
import type { BatchJob, EncodedBatch, EncodedEvent } from './messages.js';

/**
 * A batch body as what its events add together. Which of them were processed before is known only later: then the
 * same body is encoded again for the places of the others.
 *
 * @param masker Of the project, when it has rules; also what refusals tell is masked.
 */
export function encodeBatch(job: BatchJob, models: ModelTable, masker?: Masker): EncodedBatch {
  const { events, errors } = decodeBatch(job.body, {
    nowMs: job.receivedMs,
    scoresOnly: job.scoresOnly,
  });
  const wanted = job.places && new Set(job.places);
  const deltas: Delta[] = [];
  const encoded = events.map(({ envelopeId, statements }, place): EncodedEvent => {
    const own: Delta[] = [];
    const scores: ScoreStatement[] = [];
    for (const said of statements) {
      const statement = masker ? maskStatement(masker, said) : said;
      if (statement.kind === 'score') scores.push(statement);
      else own.push(encodeDelta(statement, job.by, job.receivedMs));
    }
    if (!wanted || wanted.has(place)) deltas.push(...own);
    const about = own.map(({ kind, id, traceId }) => ({ kind, id, traceId }));
    return { envelopeId, envelopeHash: sipHash64(envelopeId), about, scores };
  });
  const merged = mergeDeltas(deltas);
  const drafted = job.isDrafting
    ? draftRows(merged, job, models)
    : { drafts: [], deltas: merged, unpriced: 0 };
  return {
    kind: 'batch',
    errors: masker ? errors.map((one) => ({ ...one, error: masker.maskAside(one.error) })) : errors,
    events: encoded,
    ...drafted,
  };
}
