import { isAppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { ListedScore } from '../decode/index.js';
import type { Delta } from '../merge/delta.js';
import { encodeScore } from '../scores/score-encoder.js';
import type { HandlerContext } from './handler-context.js';

type Encoded = { readonly delta: Delta } | { readonly problem: string };

/** Scores as a list: each is judged by itself, what is good is one write. */
export async function createScores(
  context: HandlerContext,
  { projectId, body }: ingestion.CreateScoresRequest,
): Promise<ingestion.CreateScoresResponse> {
  const acceptedUs = context.nextStampUs();
  const receivedMs = Math.floor(acceptedUs / 1000);
  const { scores } = await context.pool.run({ kind: 'scores', projectId, body, receivedMs });
  const encoded = await Promise.all(scores.map((one) => encode(context, projectId, one, receivedMs)));
  const deltas = encoded.flatMap((one) => ('delta' in one ? [one.delta] : []));
  const { isSpooled, refused } = await context.writer.write({
    projectId,
    acceptedUs,
    expireAt: await context.policies.getExpireAt(projectId),
    envelopes: [],
    deltas,
    drafts: [],
    spans: [],
  });
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  const told = encoded.flatMap((one, place): ingestion.RefusedScore[] => {
    const message = 'problem' in one ? one.problem : reasons.get(one.delta.id);
    return message === undefined ? [] : [{ place, message }];
  });
  const accepted = scores.length - told.length;
  const { events } = context.counters;
  events.inc({ route: 'score', outcome: 'refused' }, told.length);
  events.inc({ route: 'score', outcome: isSpooled ? 'spooled' : 'stored' }, accepted);
  return { accepted, refused: told, isSpooled };
}

async function encode(
  context: HandlerContext,
  projectId: string,
  one: ListedScore,
  receivedMs: number,
): Promise<Encoded> {
  if ('problem' in one) return one;
  try {
    return { delta: await encodeScore(context.scoreConfigs, projectId, one.statement, receivedMs) };
  } catch (error) {
    if (!isAppError(error) || (error.kind !== 'invalid' && error.kind !== 'not_found')) throw error;
    return { problem: error.message };
  }
}
