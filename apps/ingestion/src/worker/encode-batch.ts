import { decodeBatch } from '../decode/index.js';
import type { ScoreStatement } from '../decode/statements.js';
import { encodeDelta, type Delta } from '../merge/delta.js';
import { sipHash64 } from '../write/sip-hash.js';
import type { BatchJob, EncodedBatch } from './messages.js';

/** A batch body as additions to states, event by event: which of them are new is known only later. */
export function encodeBatch(job: BatchJob): EncodedBatch {
  const { events, errors } = decodeBatch(job.body, {
    nowMs: job.receivedMs,
    scoresOnly: job.scoresOnly,
  });
  return {
    kind: 'batch',
    errors,
    events: events.map(({ envelopeId, statements }) => {
      const deltas: Delta[] = [];
      const scores: ScoreStatement[] = [];
      for (const statement of statements) {
        if (statement.kind === 'score') scores.push(statement);
        else deltas.push(encodeDelta(statement, job.by, job.receivedMs));
      }
      return { envelopeId, envelopeHash: sipHash64(envelopeId), deltas, scores };
    }),
  };
}
