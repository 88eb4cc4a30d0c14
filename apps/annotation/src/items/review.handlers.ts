import { AppError } from '@assay/errors';
import type { Changes } from '@assay/mongo';
import type { annotation, CallContext, ingestion } from '@assay/proto';
import type { Members } from '../members/members.js';
import type { QueueStore } from '../queues/queue.store.js';
import type { Subjects } from '../subjects/subjects.js';
import { completedBy } from './queue-item.js';
import { RESOURCE_TYPE } from './queue-item.handlers.js';
import { toQueueItem, type QueueItemDocument } from './queue-item.model.js';
import type { QueueItemStore } from './queue-item.store.js';
import { checkReview, deriveScoreId, encodeReview, placeIssues } from './review-scores.js';

type ReviewMethods = Pick<annotation.QueueItemServiceMethods, 'claimQueueItem' | 'completeQueueItem'>;

const MAX_LOCK_SECONDS = 86_400;
/** How much longer than a call a lock lasts that is being completed: a late write must not meet another reviewer's. */
const COMPLETION_MARGIN_MS = 60_000;

export interface ReviewDependencies {
  readonly queues: QueueStore;
  readonly items: QueueItemStore;
  readonly members: Members;
  readonly subjects: Subjects;
  readonly scores: Pick<ingestion.ScoreServiceMethods, 'createReviewScores'>;
  readonly changes: Changes;
  readonly clock: () => number;
}

/** RPC methods by which reviewers take items and complete them. */
export function reviewHandlers(dependencies: ReviewDependencies): ReviewMethods {
  const { queues, items, members, clock } = dependencies;
  return {
    claimQueueItem: async (request, call) => {
      const { projectId, queueId, userId, lockSeconds } = request;
      if (!Number.isInteger(lockSeconds) || lockSeconds < 1 || lockSeconds > MAX_LOCK_SECONDS) {
        throw new AppError(
          'invalid',
          'LOCK_SECONDS_INVALID',
          `lockSeconds must be from 1 to ${MAX_LOCK_SECONDS}`,
        );
      }
      await queues.get(projectId, queueId);
      await members.checkAccess(request, call);
      const nowMs = clock();
      const untilMs = nowMs + lockSeconds * 1_000;
      const item = await items.claim(projectId, queueId, { userId, nowMs, untilMs });
      return { item: item ? toQueueItem(item) : null };
    },

    completeQueueItem: async (request, call) => {
      const queue = await queues.get(request.projectId, request.queueId);
      checkReview(request.scores, queue.scoreConfigIds);
      const item = await holdItem(dependencies, request, call);
      const isSpooled = await storeScores(dependencies, item, request, call);
      const completed = isRepeat(item, request) ? item : await complete(dependencies, request, call);
      return {
        item: toQueueItem(completed),
        scoreIds: request.scores.map(({ configId }) => deriveScoreId(item._id, configId, request.userId)),
        isSpooled,
      };
    },
  };
}

/** The reviewer has completed the item before: the call is sent again, or brings a second thought. */
function isRepeat(item: QueueItemDocument, { userId }: annotation.CompleteQueueItemRequest): boolean {
  return item.status === 'COMPLETED' && item.annotatorUserId === userId;
}

/** @throws AppError `conflict/ITEM_NOT_HELD` unless the reviewer holds the item or has completed it. */
async function holdItem(
  { items, clock }: ReviewDependencies,
  request: annotation.CompleteQueueItemRequest,
  call: CallContext,
): Promise<QueueItemDocument> {
  const untilMs = call.deadlineMs + COMPLETION_MARGIN_MS;
  const held = await items.extendLock(request, { userId: request.userId, nowMs: clock(), untilMs });
  if (held) return held;
  const item = await items.get(request);
  if (isRepeat(item, request)) return item;
  throw notHeld(item);
}

function notHeld({ status }: QueueItemDocument): AppError {
  const message =
    status === 'COMPLETED'
      ? 'This item is completed already, not by this user.'
      : 'This user does not hold the item, or not any more. Claim an item to hold it for a time.';
  return new AppError('conflict', 'ITEM_NOT_HELD', message);
}

/** Whether the scores wait in the spool of ingestion. */
async function storeScores(
  { subjects, scores: ingested }: ReviewDependencies,
  item: QueueItemDocument,
  { userId, scores }: annotation.CompleteQueueItemRequest,
  call: CallContext,
): Promise<boolean> {
  if (scores.length === 0) return false;
  const { projectId, objectType, objectId } = item;
  const subject = await subjects.find(projectId, objectType, objectId, call);
  const bodiesJson = scores.map((score) => encodeReview(score, { item, userId, subject }));
  try {
    const stored = await ingested.createReviewScores({ projectId, bodiesJson, authorUserId: userId }, call);
    return stored.isSpooled;
  } catch (error) {
    throw placeIssues(error);
  }
}

/** @throws AppError `conflict/ITEM_NOT_HELD` when someone else completed or took it meanwhile. */
async function complete(
  { items, changes }: ReviewDependencies,
  request: annotation.CompleteQueueItemRequest,
  call: CallContext,
): Promise<QueueItemDocument> {
  return changes(request, call, async ({ session, nowMs, record }) => {
    const before = await items.get(request, session);
    if (isRepeat(before, request)) return before;
    if (before.status !== 'PENDING' || before.lockedByUserId !== request.userId) throw notHeld(before);
    const after = completedBy(before, request.userId, nowMs);
    await items.replace(after, session);
    await record({
      resourceType: RESOURCE_TYPE,
      resourceId: before._id,
      action: 'complete',
      before: toQueueItem(before),
      after: toQueueItem(after),
    });
    return after;
  });
}
