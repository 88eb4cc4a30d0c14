import { Type, type Static } from '@sinclair/typebox';
import type { annotation } from '@assay/proto';
import { presentQueueItem } from '../presenters/annotation-queue.js';
import { definedFields } from '../presenters/defined-fields.js';
import { encodeJson } from '../presenters/encoded-json.js';
import { textOrNull } from '../presenters/text.js';
import { AnnotationQueueItem } from '../schemas/annotation-queue.js';
import { Json, named, Nullable, Strict, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { durabilityHeaders } from './ingest-source.js';
import { answer, answerNothing } from './reply.js';
import { writerOf } from './writer.js';

const facts = { base: '/api/assay/v1', access: 'project', tag: 'Assay', query: Strict({}) } as const;
const UserId = Type.String({ minLength: 1, maxLength: 800, description: 'The reviewer.' });

const DEFAULT_LOCK_SECONDS = 300;

const ClaimedItem = named(
  'ClaimedQueueItem',
  Type.Object({ ...AnnotationQueueItem.properties, lockedByUserId: Type.String(), lockedUntil: Timestamp }),
);

function presentClaimed(item: annotation.QueueItem): Static<typeof ClaimedItem> {
  return {
    ...presentQueueItem(item),
    lockedByUserId: item.lockedByUserId,
    lockedUntil: formatTimestampMs(item.lockedUntilMs),
  };
}

export const claimQueueItem = endpoint({
  ...facts,
  method: 'POST',
  path: '/annotation-queues/:queueId/claim',
  summary: 'Hand a reviewer the next open item of an annotation queue',
  description:
    'Locks the item that the reviewer holds already, else the oldest one that nobody holds: two reviewers never ' +
    'have the same item. 204 when there is nothing left to hand out. The user needs access to the project.',
  body: named(
    'ClaimQueueItemRequest',
    Strict({
      userId: UserId,
      lockSeconds: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 86_400,
          description: `How long the item is kept for the reviewer; ${DEFAULT_LOCK_SECONDS} when absent.`,
        }),
      ),
    }),
  ),
  response: ClaimedItem,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) => {
    const { projectId, organizationId } = principal;
    const { userId, lockSeconds = DEFAULT_LOCK_SECONDS } = body;
    const request = { projectId, organizationId, ...params, userId, lockSeconds };
    const { item } = await calls.queueItems.claimQueueItem(request, call);
    return item ? presentClaimed(item) : answerNothing();
  },
});

const ReviewScore = named(
  'ReviewScore',
  Strict({
    configId: Type.String({ description: 'One of the queue; gives the score its name and data type.' }),
    value: Type.Union([Type.Number(), Type.String()]),
    comment: Type.Optional(Nullable(Type.String())),
    metadata: Type.Optional(Json),
  }),
);

const ReviewedItem = named(
  'ReviewedQueueItem',
  Type.Object({
    ...AnnotationQueueItem.properties,
    annotatorUserId: Nullable(Type.String()),
    scoreIds: Type.Array(Type.String({ description: 'In the order of `scores`.' })),
  }),
);

function acceptScore(score: Static<typeof ReviewScore>): annotation.ReviewScore {
  return {
    configId: score.configId,
    valueJson: JSON.stringify(score.value),
    ...definedFields({
      comment: score.comment ?? undefined,
      metadataJson: encodeJson(score.metadata ?? undefined),
    }),
  };
}

export const completeQueueItem = endpoint({
  ...facts,
  method: 'POST',
  path: '/annotation-queues/:queueId/items/:itemId/complete',
  summary: 'Score and complete an item that the reviewer holds',
  description:
    'The scores carry queue and author, and are durable before the item is completed. All of them are stored, or ' +
    'none. Safe to repeat: the same reviewer changes the same scores.',
  body: named(
    'CompleteQueueItemRequest',
    Strict({
      userId: UserId,
      scores: Type.Array(ReviewScore, { maxItems: 1000, description: 'At most one per config.' }),
    }),
  ),
  response: ReviewedItem,
  errors: ['not_found', 'conflict'],
  handle: async ({ params, body, principal, call, calls }) => {
    const request = {
      ...writerOf(principal),
      ...params,
      userId: body.userId,
      scores: body.scores.map(acceptScore),
    };
    const { item, scoreIds, isSpooled } = await calls.queueItems.completeQueueItem(request, call);
    // A message field is null only when the service left it out, which its contract rules out here.
    if (!item) throw new Error('the completed item was not in the answer');
    const annotatorUserId = textOrNull(item.annotatorUserId);
    return answer(
      { ...presentQueueItem(item), annotatorUserId, scoreIds },
      { headers: durabilityHeaders(isSpooled) },
    );
  },
});

const Progress = named(
  'AnnotationQueueProgress',
  Type.Object({
    open: Type.Integer(),
    locked: Type.Integer({ description: 'Those open items that a reviewer holds now.' }),
    done: Type.Integer({ description: 'Also those that were completed without a reviewer.' }),
    reviewers: Type.Array(
      Type.Object({
        userId: Type.String(),
        assigned: Type.Boolean(),
        locked: Type.Integer(),
        done: Type.Integer(),
      }),
    ),
  }),
);

export const getQueueProgress = endpoint({
  ...facts,
  method: 'GET',
  path: '/annotation-queues/:queueId/progress',
  summary: 'Tell how far the reviewers of an annotation queue are',
  description:
    'Reviewers are those who are assigned, hold an item or have completed one; most done first, 1,000 at most.',
  response: Progress,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    const request = { projectId: principal.projectId, ...params };
    const { openItems, lockedItems, doneItems, reviewers } = await calls.queues.getQueueProgress(
      request,
      call,
    );
    return {
      open: openItems,
      locked: lockedItems,
      done: doneItems,
      reviewers: reviewers.map((one) => ({
        userId: one.userId,
        assigned: one.isAssigned,
        locked: one.lockedItems,
        done: one.doneItems,
      })),
    };
  },
});
