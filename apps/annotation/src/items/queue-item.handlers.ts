import type { annotation } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes } from '@assay/mongo';
import type { QueueStore } from '../queues/queue.store.js';
import { acceptObjectType, acceptStatus, withStatus } from './queue-item.js';
import { toQueueItem, type QueueItemDocument } from './queue-item.model.js';
import type { QueueItemStore } from './queue-item.store.js';

type ItemMethods = Pick<
  annotation.QueueItemServiceMethods,
  'getQueueItem' | 'listQueueItems' | 'createQueueItem' | 'updateQueueItem' | 'deleteQueueItem'
>;

export const RESOURCE_TYPE = 'annotationQueueItem';

/** RPC methods that keep queue items; reviewing them is apart. Source: behaviour/platform-and-metrics.md §1.4. */
export function queueItemHandlers({
  queues,
  items,
  changes,
}: {
  queues: QueueStore;
  items: QueueItemStore;
  changes: Changes;
}): ItemMethods {
  return {
    getQueueItem: async (key) => {
      await queues.get(key.projectId, key.queueId);
      return toQueueItem(await items.get(key));
    },

    listQueueItems: async ({ projectId, queueId, status, page, limit }) => {
      const asked = status === undefined ? undefined : acceptStatus(status);
      await queues.get(projectId, queueId);
      const listed = await items.list(projectId, queueId, asked, { page, limit });
      return { items: listed.items.map(toQueueItem), totalItems: listed.totalItems };
    },

    createQueueItem: async (request, call) => {
      const { projectId, queueId, objectId } = request;
      const objectType = acceptObjectType(request.objectType);
      const status = acceptStatus(request.status ?? 'PENDING');
      await queues.get(projectId, queueId);
      const _id = randomUUID();
      return changes(request, call, async ({ session, nowMs, record }) => {
        const document: QueueItemDocument = {
          _id,
          projectId,
          queueId,
          objectId,
          objectType,
          status,
          ...(status === 'COMPLETED' && { completedMs: nowMs }),
          lockedByUserId: '',
          lockedUntilMs: 0,
          annotatorUserId: '',
          createdMs: nowMs,
          updatedMs: nowMs,
        };
        await items.create(document, session);
        const item = toQueueItem(document);
        await record({ resourceType: RESOURCE_TYPE, resourceId: _id, action: 'create', after: item });
        return item;
      });
    },

    updateQueueItem: async (request, call) => {
      const status = request.status === undefined ? undefined : acceptStatus(request.status);
      await queues.get(request.projectId, request.queueId);
      return changes(request, call, async ({ session, nowMs, record }) => {
        const before = await items.get(request, session);
        const after = withStatus(before, status, nowMs);
        await items.replace(after, session);
        await record({
          resourceType: RESOURCE_TYPE,
          resourceId: before._id,
          action: 'update',
          before: toQueueItem(before),
          after: toQueueItem(after),
        });
        return toQueueItem(after);
      });
    },

    deleteQueueItem: async (request, call) => {
      await queues.get(request.projectId, request.queueId);
      return changes(request, call, async ({ session, record }) => {
        const before = await items.delete(request, session);
        await record({
          resourceType: RESOURCE_TYPE,
          resourceId: before._id,
          action: 'delete',
          before: toQueueItem(before),
        });
        return {};
      });
    },
  };
}
