import { AppError } from '@assay/errors';
import type { annotation, CallContext, evaluation } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes } from '@assay/mongo';
import type { AssignmentStore } from '../assignments/assignment.store.js';
import type { QueueItemStore } from '../items/queue-item.store.js';
import { buildProgress } from './progress.js';
import { toQueue, type QueueDocument } from './queue.model.js';
import type { QueueStore } from './queue.store.js';

const MAX_SCORE_CONFIGS = 1_000;

export interface QueueDependencies {
  readonly queues: QueueStore;
  readonly items: QueueItemStore;
  readonly assignments: AssignmentStore;
  readonly scoreConfigs: Pick<evaluation.ScoreConfigServiceMethods, 'findScoreConfigs'>;
  readonly changes: Changes;
  readonly clock: () => number;
}

/** RPC methods of annotation queues. Source: behaviour/platform-and-metrics.md §1. */
export function queueHandlers(dependencies: QueueDependencies): annotation.QueueServiceMethods {
  const { queues, items, assignments, scoreConfigs, changes, clock } = dependencies;

  /** @throws AppError `invalid/SCORE_CONFIG_NOT_FOUND`. Archived configs are fine. */
  const checkConfigs = async (
    projectId: string,
    configIds: readonly string[],
    call: CallContext,
  ): Promise<void> => {
    const ids = [...new Set(configIds)];
    if (ids.length === 0 || configIds.length > MAX_SCORE_CONFIGS) {
      throw new AppError(
        'invalid',
        'SCORE_CONFIG_COUNT',
        `A queue needs 1 to ${MAX_SCORE_CONFIGS} score configs.`,
      );
    }
    const { scoreConfigs: found } = await scoreConfigs.findScoreConfigs({ projectId, ids }, call);
    if (found.length === ids.length) return;
    throw new AppError(
      'invalid',
      'SCORE_CONFIG_NOT_FOUND',
      'At least one of the score config ids was not found in the project.',
    );
  };

  return {
    getQueue: async ({ projectId, queueId }) => toQueue(await queues.get(projectId, queueId)),

    listQueues: async ({ projectId, page, limit }) => {
      const listed = await queues.list(projectId, { page, limit });
      return { queues: listed.items.map(toQueue), totalItems: listed.totalItems };
    },

    createQueue: async (request, call) => {
      const { projectId, name, description, scoreConfigIds } = request;
      await checkConfigs(projectId, scoreConfigIds, call);
      const _id = randomUUID();
      return changes(
        request,
        call,
        async ({ session, nowMs, record }) => {
          const document: QueueDocument = {
            _id,
            projectId,
            name,
            ...(description !== undefined && { description }),
            scoreConfigIds,
            createdMs: nowMs,
            updatedMs: nowMs,
          };
          await queues.create(document, session);
          const queue = toQueue(document);
          await record({
            resourceType: 'annotationQueue',
            resourceId: _id,
            action: 'create',
            after: queue,
          });
          return queue;
        },
        () => new AppError('invalid', 'QUEUE_EXISTS', 'A queue with this name already exists.'),
      );
    },

    getQueueProgress: async ({ projectId, queueId }) => {
      await queues.get(projectId, queueId);
      const [counts, locks, userIds] = await Promise.all([
        items.countByStatus(projectId, queueId),
        items.countLocks(projectId, queueId, clock()),
        assignments.listUserIds(projectId, queueId),
      ]);
      return buildProgress(counts, locks, userIds);
    },
  };
}
