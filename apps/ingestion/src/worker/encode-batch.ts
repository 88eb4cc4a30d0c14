import { decodeBatch } from '../decode/index.js';
import type { ScoreStatement } from '../decode/statements.js';
import { encodeDelta, type Delta } from '../merge/delta.js';
import { maskStatement } from '../policies/masking/mask-statements.js';
import type { Masker } from '../policies/masking/masker.js';
import { sipHash64 } from '../write/sip-hash.js';
import type { BatchJob, EncodedBatch } from './messages.js';

/**
 * A batch body as additions to states, event by event: which of them are new is known only later.
 *
 * @param masker Of the project, when it has rules; also what refusals tell is masked.
 */
export function encodeBatch(job: BatchJob, masker?: Masker): EncodedBatch {
  const { events, errors } = decodeBatch(job.body, {
    nowMs: job.receivedMs,
    scoresOnly: job.scoresOnly,
  });
  return {
    kind: 'batch',
    errors: masker ? errors.map((one) => ({ ...one, error: masker.maskAside(one.error) })) : errors,
    events: events.map(({ envelopeId, statements }) => {
      const deltas: Delta[] = [];
      const scores: ScoreStatement[] = [];
      for (const said of statements) {
        const statement = masker ? maskStatement(masker, said) : said;
        if (statement.kind === 'score') scores.push(statement);
        else deltas.push(encodeDelta(statement, job.by, job.receivedMs));
      }
      return { envelopeId, envelopeHash: sipHash64(envelopeId), deltas, scores };
    }),
  };
}
