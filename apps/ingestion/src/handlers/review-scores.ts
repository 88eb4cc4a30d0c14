import { AppError, isAppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import type { Issue } from '../decode/issues.js';
import type { Delta } from '../merge/delta.js';
import { encodeScore } from '../scores/score-encoder.js';
import { decodeScore } from './decode-score.js';
import type { HandlerContext } from './handler-context.js';

const MAX_SCORES = 1_000;

/** The scores of one review: all are checked before they are written, in one write. */
export async function createReviewScores(
  context: HandlerContext,
  request: ingestion.CreateReviewScoresRequest,
): Promise<ingestion.CreateReviewScoresResponse> {
  const { projectId, bodiesJson } = request;
  if (bodiesJson.length > MAX_SCORES) {
    throw new AppError('invalid', 'TOO_MANY_SCORES', `At most ${MAX_SCORES} at once.`);
  }
  const acceptedUs = context.nextStampUs();
  const deltas = await encodeAll(context, request, Math.floor(acceptedUs / 1000));
  const { isSpooled, refused } = await context.writer.write({
    projectId,
    acceptedUs,
    expireAt: await context.policies.getExpireAt(projectId),
    envelopes: [],
    deltas,
    drafts: [],
    spans: [],
  });
  const outcome = refused.length > 0 ? 'refused' : isSpooled ? 'spooled' : 'stored';
  context.counters.events.inc({ route: 'score', outcome }, deltas.length);
  const [problem] = refused;
  if (problem) {
    throw new AppError('invalid', 'SCORE_REFUSED', `A score cannot be stored: ${problem.reason}`);
  }
  return { isSpooled };
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` with what is wrong with any of them. */
async function encodeAll(
  context: HandlerContext,
  { projectId, bodiesJson, authorUserId }: ingestion.CreateReviewScoresRequest,
  receivedMs: number,
): Promise<Delta[]> {
  const issues: Issue[] = [];
  const deltas = await Promise.all(
    bodiesJson.map(async (bodyJson, index) => {
      try {
        const statement = await decodeScore(context, projectId, bodyJson, receivedMs);
        const values = { ...statement.values, authorUserId };
        return [await encodeScore(context.scoreConfigs, projectId, { ...statement, values }, receivedMs)];
      } catch (error) {
        issues.push(...toIssues(error, index));
        return [];
      }
    }),
  );
  if (issues.length === 0) return deltas.flat();
  throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

/** What the caller did wrong, with its place in the list; anything else is thrown on. */
function toIssues(error: unknown, index: number): Issue[] {
  if (!isAppError(error) || (error.kind !== 'invalid' && error.kind !== 'not_found')) throw error;
  const { issues, path = [] } = (error.details ?? {}) as { issues?: readonly Issue[]; path?: Issue['path'] };
  if (!issues) return [{ code: 'custom', path: [index, ...path], message: error.message }];
  return issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }));
}
