import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { encodeScore } from '../scores/score-encoder.js';
import { decodeScore } from './decode-score.js';
import type { NoteDeletions } from './deletion-audit.js';
import type { HandlerContext } from './handler-context.js';
import { createReviewScores } from './review-scores.js';
import { createScores } from './score-list.js';

/** Direct writes of scores. */
export function scoreHandlers(
  context: HandlerContext,
  noteDeletions: NoteDeletions,
): ingestion.ScoreServiceMethods {
  return {
    createScore: (request) =>
      context.admission.run(request.bodyJson.length, () => createScore(context, request)),
    createScores: (request) =>
      context.admission.run(request.body.byteLength, () => createScores(context, request)),
    createReviewScores: (request) =>
      context.admission.run(
        request.bodiesJson.reduce((chars, body) => chars + body.length, 0),
        () => createReviewScores(context, request),
      ),
    deleteScore: async (request, call) => {
      const { projectId, scoreId } = request;
      await noteDeletions(request, { type: 'score', ids: [scoreId] }, call);
      await context.deletions.deleteScore(projectId, scoreId);
      return {};
    },
  };
}

async function createScore(
  context: HandlerContext,
  { projectId, bodyJson }: ingestion.CreateScoreRequest,
): Promise<ingestion.CreateScoreResponse> {
  const acceptedUs = context.nextStampUs();
  const receivedMs = Math.floor(acceptedUs / 1000);
  const statement = await decodeScore(context, projectId, bodyJson, receivedMs);
  const delta = await encodeScore(context.scoreConfigs, projectId, statement, receivedMs);
  const { isSpooled, refused } = await context.writer.write({
    projectId,
    acceptedUs,
    expireAt: await context.policies.getExpireAt(projectId),
    envelopes: [],
    deltas: [delta],
    drafts: [],
    spans: [],
  });
  const [problem] = refused;
  context.counters.events.inc({
    route: 'score',
    outcome: problem ? 'refused' : isSpooled ? 'spooled' : 'stored',
  });
  if (problem)
    throw new AppError('invalid', 'SCORE_REFUSED', `The score cannot be stored: ${problem.reason}`);
  return { id: statement.entityId, isSpooled };
}
