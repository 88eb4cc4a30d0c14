import { AppError, isAppError } from '@assay/errors';
import type { annotation, metrics } from '@assay/proto';
import { createHash } from 'node:crypto';
import type { QueueItemDocument } from './queue-item.model.js';

/** One thing wrong with a request, in the form that clients of this API know. */
interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * The id of the score that a reviewer gives an item by a config: the same each time, so that a repeated call stores
 * nothing twice.
 */
export function deriveScoreId(itemId: string, configId: string, userId: string): string {
  const facts = JSON.stringify(['review', itemId, configId, userId]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 32);
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` for configs that the queue does not have or that come twice. */
export function checkReview(
  scores: readonly annotation.ReviewScore[],
  queueConfigIds: readonly string[],
): void {
  const asked = new Set(queueConfigIds);
  const seen = new Set<string>();
  const issues: Issue[] = [];
  scores.forEach(({ configId }, index) => {
    const path = ['scores', index, 'configId'];
    if (!asked.has(configId))
      issues.push({ code: 'custom', path, message: 'Not a score config of this queue' });
    else if (seen.has(configId)) issues.push({ code: 'custom', path, message: 'Only one score per config' });
    seen.add(configId);
  });
  if (issues.length > 0) throw invalid(issues);
}

/** Ingestion names scores by their place in the list; for the caller that list is `scores`. */
export function placeIssues(error: unknown): unknown {
  const issues = isAppError(error) && error.kind === 'invalid' ? error.details?.['issues'] : undefined;
  if (!Array.isArray(issues)) return error;
  return invalid((issues as Issue[]).map((issue) => ({ ...issue, path: ['scores', ...issue.path] })));
}

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

/** The body of a score as ingestion takes it. Its name is the config's, whatever is sent. */
export function encodeReview(
  { configId, valueJson, comment, metadataJson }: annotation.ReviewScore,
  by: { item: QueueItemDocument; userId: string; subject: metrics.Subject | undefined },
): string {
  const { item, userId, subject } = by;
  const body = {
    id: deriveScoreId(item._id, configId, userId),
    name: configId,
    configId,
    queueId: item.queueId,
    source: 'ANNOTATION',
    value: JSON.parse(valueJson) as unknown,
    ...targetOf(item, subject),
    ...(subject && { environment: subject.environment }),
    ...(comment !== undefined && { comment }),
    ...(metadataJson !== undefined && { metadata: JSON.parse(metadataJson) as unknown }),
  };
  return JSON.stringify(body);
}

function targetOf(
  { objectType, objectId }: QueueItemDocument,
  subject: metrics.Subject | undefined,
): Record<string, string> {
  if (objectType === 'TRACE') return { traceId: objectId };
  if (objectType === 'SESSION') return { sessionId: objectId };
  if (subject) return { traceId: subject.traceId, observationId: objectId };
  throw new AppError(
    'conflict',
    'OBJECT_NOT_FOUND',
    `The observation ${objectId} does not exist (any more), so it cannot be scored. Complete the item without scores, or delete it.`,
  );
}
