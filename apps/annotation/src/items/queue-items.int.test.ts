import { randomUUID } from 'node:crypto';
import type { annotation } from '@assay/proto';
import { describeAnnotation } from '../testing/describe-annotation.js';
import { testCall, WRITER } from '../testing/test-annotation.js';

describeAnnotation('queue items', ({ clients, auditOf }) => {
  let queueId: string;
  beforeEach(async () => {
    const queue = { ...WRITER, name: randomUUID(), scoreConfigIds: ['tone'] };
    queueId = (await clients.queues.createQueue(queue, testCall())).id;
  });

  const create = (fields: Partial<annotation.CreateQueueItemRequest> = {}): Promise<annotation.QueueItem> =>
    clients.items.createQueueItem(
      { ...WRITER, queueId, objectId: 'trace-1', objectType: 'TRACE', ...fields },
      testCall(),
    );
  const get = (itemId: string): Promise<annotation.QueueItem> =>
    clients.items.getQueueItem({ ...WRITER, queueId, itemId }, testCall());
  const update = (itemId: string, status?: string): Promise<annotation.QueueItem> =>
    clients.items.updateQueueItem(
      { ...WRITER, queueId, itemId, ...(status !== undefined && { status }) },
      testCall(),
    );
  const list = (
    fields: Partial<annotation.ListQueueItemsRequest> = {},
  ): Promise<annotation.ListQueueItemsResponse> =>
    clients.items.listQueueItems({ ...WRITER, queueId, page: 1, limit: 50, ...fields }, testCall());

  it('are pending at first, and may be about anything, more than once', async () => {
    const first = await create({ objectId: 'nothing', objectType: 'SESSION' });
    const second = await create({ objectId: 'nothing', objectType: 'SESSION' });
    expect(first).toMatchObject({ queueId, objectId: 'nothing', objectType: 'SESSION', status: 'PENDING' });
    expect(first.completedMs).toBeUndefined();
    expect(second.id).not.toBe(first.id);
    expect(await get(first.id)).toEqual(first);
    expect((await list()).totalItems).toBe(2);
  });

  it('may come completed', async () => {
    const item = await create({ status: 'COMPLETED' });
    expect(item).toMatchObject({ status: 'COMPLETED', completedMs: item.createdMs, annotatorUserId: '' });
  });

  it('refuse an unknown type or status', async () => {
    await expect(create({ objectType: 'PROMPT' })).rejects.toMatchObject({ reason: 'OBJECT_TYPE_INVALID' });
    await expect(create({ status: 'DONE' })).rejects.toMatchObject({ reason: 'STATUS_INVALID' });
    const { id } = await create();
    await expect(update(id, 'DONE')).rejects.toMatchObject({ reason: 'STATUS_INVALID' });
    await expect(list({ status: 'DONE' })).rejects.toMatchObject({ reason: 'STATUS_INVALID' });
  });

  it('keep the time of completion when they are opened, and move it when completed again', async () => {
    const { id, updatedMs } = await create();
    const completed = await update(id, 'COMPLETED');
    expect(completed.completedMs).toBeGreaterThanOrEqual(updatedMs);
    expect(completed.updatedMs).toBeGreaterThan(updatedMs);
    const opened = await update(id, 'PENDING');
    expect(opened).toMatchObject({ status: 'PENDING', completedMs: completed.completedMs });
    await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond
    await update(id, 'COMPLETED');
    const again = await update(id, 'COMPLETED');
    expect(again.completedMs).toBeGreaterThan(completed.completedMs ?? 0);
    const touched = await update(id);
    expect(touched).toEqual({ ...again, updatedMs: expect.any(Number) as number });
    expect(touched.updatedMs).toBeGreaterThan(again.updatedMs);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      ...Array<string>(5).fill('update'),
      'create',
    ]);
  });

  it('are listed newest first, by status and page', async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      made.unshift((await create({ status: n === 1 ? 'COMPLETED' : 'PENDING' })).id);
      await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond, another place
    }
    const idsOf = ({ items }: annotation.ListQueueItemsResponse): string[] => items.map(({ id }) => id);
    expect(idsOf(await list())).toEqual(made);
    expect(idsOf(await list({ page: 2, limit: 2 }))).toEqual(made.slice(2));
    expect(await list({ status: 'PENDING', limit: 1 })).toMatchObject({
      items: [{ id: made[0] }],
      totalItems: 2,
    });
    expect(idsOf(await list({ status: 'COMPLETED' }))).toEqual(made.slice(1, 2));
  });

  it('are gone once deleted, with what they were in the audit log', async () => {
    const { id } = await create();
    const request = { ...WRITER, queueId, itemId: id };
    await clients.items.deleteQueueItem(request, testCall());
    const missing = { kind: 'not_found', message: 'Annotation queue item not found' };
    await expect(get(id)).rejects.toMatchObject(missing);
    await expect(update(id, 'PENDING')).rejects.toMatchObject(missing);
    await expect(clients.items.deleteQueueItem(request, testCall())).rejects.toMatchObject(missing);
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ resourceType: 'annotationQueueItem', action: 'delete' });
    expect(JSON.parse(entry?.beforeJson ?? '')).toMatchObject({ id, objectId: 'trace-1' });
  });

  it('of another queue do not exist', async () => {
    const { id } = await create();
    const queue = { ...WRITER, name: randomUUID(), scoreConfigIds: ['tone'] };
    queueId = (await clients.queues.createQueue(queue, testCall())).id;
    const missing = { kind: 'not_found', message: 'Annotation queue item not found' };
    await expect(get(id)).rejects.toMatchObject(missing);
    await expect(update(id, 'PENDING')).rejects.toMatchObject(missing);
  });
});
