import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { decodeScoreBody } from '../decode/index.js';
import { encodeScore } from '../scores/score-encoder.js';
import type { HandlerContext } from './handler-context.js';

/** Direct writes of scores. */
export function scoreHandlers(context: HandlerContext): ingestion.ScoreServiceMethods {
  return {
    createScore: (request) =>
      context.admission.run(request.bodyJson.length, () => createScore(context, request)),
    deleteScore: async ({ projectId, scoreId }) => {
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
  const statement = decodeScoreBody(bodyJson, { nowMs: receivedMs });
  const delta = await encodeScore(context.scoreConfigs, projectId, statement, receivedMs);
  const { isSpooled, refused } = await context.writer.write({
    projectId,
    acceptedUs,
    expireAt: await context.policies.getExpireAt(projectId),
    envelopes: [],
    deltas: [delta],
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
