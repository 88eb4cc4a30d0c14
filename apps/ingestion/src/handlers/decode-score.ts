import { decodeScoreBody } from '../decode/index.js';
import type { ScoreStatement } from '../decode/statements.js';
import type { HandlerContext } from './handler-context.js';

/**
 * The body of a directly written score. Searching texts for what must be masked is work for a worker; small
 * bodies without it are read here.
 *
 * @throws AppError `invalid/INVALID_JSON`, `invalid/INVALID_REQUEST_DATA` with `details.issues`.
 */
export async function decodeScore(
  context: HandlerContext,
  projectId: string,
  bodyJson: string,
  receivedMs: number,
): Promise<ScoreStatement> {
  if (!context.isMasked(projectId)) return decodeScoreBody(bodyJson, { nowMs: receivedMs });
  const job = { kind: 'score', projectId, body: Buffer.from(bodyJson), receivedMs } as const;
  return (await context.pool.run(job)).statement;
}
