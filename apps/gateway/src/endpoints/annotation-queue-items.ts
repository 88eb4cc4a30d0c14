import { Type } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import { presentQueueItem } from '../presenters/annotation-queue.js';
import { definedFields } from '../presenters/defined-fields.js';
import { AnnotationQueueItem, QueueItemObjectType, QueueItemStatus } from '../schemas/annotation-queue.js';
import { named, Paged, pageQuery, Strict } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const facts = { access: 'project', tag: 'Annotation queues', errors: ['not_found'] } as const;

export const listQueueItems = endpoint({
  ...facts,
  method: 'GET',
  path: '/annotation-queues/:queueId/items',
  summary: 'List the items of an annotation queue, newest first',
  query: Strict({ ...pageQuery, status: Type.Optional(QueueItemStatus) }),
  response: Paged(AnnotationQueueItem),
  handle: async ({ params, query: { status, ...page }, principal, call, calls }) => {
    const request = { projectId: principal.projectId, ...params, ...page, ...definedFields({ status }) };
    const { items, totalItems } = await calls.queueItems.listQueueItems(request, call);
    return { data: items.map(presentQueueItem), meta: pageMeta(page, totalItems) };
  },
});

export const createQueueItem = endpoint({
  ...facts,
  method: 'POST',
  path: '/annotation-queues/:queueId/items',
  summary: 'Add an object to an annotation queue',
  description: 'The object need not exist, and may be in the queue more than once.',
  query: Strict({}),
  body: named(
    'CreateAnnotationQueueItemRequest',
    Strict({
      objectId: Type.String(),
      objectType: QueueItemObjectType,
      status: Type.Optional(QueueItemStatus),
    }),
  ),
  response: AnnotationQueueItem,
  handle: async ({ params, body: { status, ...object }, principal, call, calls }) => {
    const request = { ...writerOf(principal), ...params, ...object, ...definedFields({ status }) };
    return presentQueueItem(await calls.queueItems.createQueueItem(request, call));
  },
});

export const getQueueItem = endpoint({
  ...facts,
  method: 'GET',
  path: '/annotation-queues/:queueId/items/:itemId',
  summary: 'Read an item of an annotation queue',
  query: Strict({}),
  response: AnnotationQueueItem,
  handle: async ({ params, principal, call, calls }) =>
    presentQueueItem(
      await calls.queueItems.getQueueItem({ projectId: principal.projectId, ...params }, call),
    ),
});

export const updateQueueItem = endpoint({
  ...facts,
  method: 'PATCH',
  path: '/annotation-queues/:queueId/items/:itemId',
  summary: 'Complete or reopen an item of an annotation queue',
  description: '`completedAt` moves with each COMPLETED and stays with PENDING.',
  query: Strict({}),
  body: named('UpdateAnnotationQueueItemRequest', Strict({ status: Type.Optional(QueueItemStatus) })),
  response: AnnotationQueueItem,
  handle: async ({ params, body: { status }, principal, call, calls }) => {
    const request = { ...writerOf(principal), ...params, ...definedFields({ status }) };
    return presentQueueItem(await calls.queueItems.updateQueueItem(request, call));
  },
});

export const deleteQueueItem = endpoint({
  ...facts,
  method: 'DELETE',
  path: '/annotation-queues/:queueId/items/:itemId',
  summary: 'Take an item off an annotation queue',
  query: Strict({}),
  response: named(
    'AnnotationQueueItemDeletion',
    Type.Object({ success: Type.Boolean(), message: Type.String() }),
  ),
  handle: async ({ params, principal, call, calls }) => {
    await calls.queueItems.deleteQueueItem({ ...writerOf(principal), ...params }, call);
    return { success: true, message: 'Annotation queue item deleted successfully' };
  },
});
