import { randomUUID } from 'node:crypto';
import type { annotation } from '@assay/proto';
import { describeAnnotation } from '../testing/describe-annotation.js';
import { testCall, WRITER } from '../testing/test-annotation.js';

describeAnnotation('annotation queues', ({ clients, auditOf }) => {
  const create = (fields: Partial<annotation.CreateQueueRequest> = {}): Promise<annotation.Queue> =>
    clients.queues.createQueue(
      { ...WRITER, name: randomUUID(), scoreConfigIds: ['tone'], ...fields },
      testCall(),
    );

  it('are kept as they were sent', async () => {
    const fields = { name: '', description: 'What is it?', scoreConfigIds: ['truth', 'tone', 'tone'] };
    const created = await create(fields);
    expect(created).toEqual({
      ...fields,
      projectId: WRITER.projectId,
      id: expect.any(String) as string,
      createdMs: expect.any(Number) as number,
      updatedMs: created.createdMs,
    });
    const key = { projectId: WRITER.projectId, queueId: created.id };
    expect(await clients.queues.getQueue(key, testCall())).toEqual(created);
    expect(await auditOf(created.id)).toMatchObject([{ resourceType: 'annotationQueue', action: 'create' }]);
  });

  it('need score configs of the project, and a name that is free in it', async () => {
    await expect(create({ scoreConfigIds: ['tone', 'unknown'] })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'SCORE_CONFIG_NOT_FOUND',
    });
    await expect(create({ scoreConfigIds: [] })).rejects.toMatchObject({ reason: 'SCORE_CONFIG_COUNT' });
    const { name } = await create();
    await expect(create({ name })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'A queue with this name already exists.',
    });
    expect((await create({ name, projectId: 'another' })).name).toBe(name);
  });

  it('of one name are made once when many are asked for', async () => {
    const name = randomUUID();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => create({ name })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'QUEUE_EXISTS' });
    }
  });

  it('are listed newest first, by page', async () => {
    const projectId = randomUUID();
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      made.unshift((await create({ projectId })).id);
      await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond, another place
    }
    const list = (page: number) => clients.queues.listQueues({ projectId, page, limit: 2 }, testCall());
    const pages = [await list(1), await list(2)];
    expect(pages.flatMap(({ queues }) => queues.map(({ id }) => id))).toEqual(made);
    expect(pages.map(({ totalItems }) => totalItems)).toEqual([3, 3]);
  });

  it('of another project do not exist, whatever is asked of them', async () => {
    const { id: queueId } = await create();
    const other = { ...WRITER, projectId: 'another', queueId };
    const itemId = 'any';
    const asked = [
      clients.queues.getQueue(other, testCall()),
      clients.queues.getQueueProgress(other, testCall()),
      clients.items.listQueueItems({ ...other, page: 1, limit: 1 }, testCall()),
      clients.items.createQueueItem({ ...other, objectId: 'x', objectType: 'TRACE' }, testCall()),
      clients.items.getQueueItem({ ...other, itemId }, testCall()),
      clients.items.updateQueueItem({ ...other, itemId }, testCall()),
      clients.items.deleteQueueItem({ ...other, itemId }, testCall()),
      clients.items.claimQueueItem({ ...other, userId: 'ann', lockSeconds: 1 }, testCall()),
      clients.items.completeQueueItem({ ...other, itemId, userId: 'ann', scores: [] }, testCall()),
      clients.assignments.putAssignment({ ...other, userId: 'ann' }, testCall()),
      clients.assignments.deleteAssignment({ ...other, userId: 'ann' }, testCall()),
    ];
    for (const one of await Promise.allSettled(asked)) {
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { kind: 'not_found', message: 'Annotation queue not found' },
      });
    }
  });

  describe('assignments', () => {
    it('are made once, for those with access to the project', async () => {
      const { id: queueId } = await create();
      const put = (userId: string) =>
        clients.assignments.putAssignment({ ...WRITER, queueId, userId }, testCall());
      const first = await put('bob');
      expect(first).toMatchObject({ projectId: WRITER.projectId, queueId, userId: 'bob' });
      expect(await Promise.all([put('bob'), put('bob')])).toEqual([first, first]);
      for (const userId of ['nobody', 'outsider', '']) {
        await expect(put(userId)).rejects.toMatchObject({
          kind: 'not_found',
          message: 'User not found or not authorized for this project',
        });
      }
    });

    it('survive that several are made at once', async () => {
      const { id: queueId } = await create();
      const request = { ...WRITER, queueId, userId: 'ann' };
      const made = await Promise.all(
        Array.from({ length: 5 }, () => clients.assignments.putAssignment(request, testCall())),
      );
      expect(new Set(made.map(({ createdMs }) => createdMs)).size).toBe(1);
    });

    it('end, also those that never were', async () => {
      const { id: queueId } = await create();
      const request = { ...WRITER, queueId, userId: 'ann' };
      await clients.assignments.putAssignment(request, testCall());
      const progress = () =>
        clients.queues.getQueueProgress({ projectId: WRITER.projectId, queueId }, testCall());
      expect((await progress()).reviewers).toEqual([
        { userId: 'ann', isAssigned: true, lockedItems: 0, doneItems: 0 },
      ]);
      for (const userId of ['ann', 'ann', 'nobody']) {
        expect(await clients.assignments.deleteAssignment({ ...request, userId }, testCall())).toEqual({});
      }
      expect((await progress()).reviewers).toEqual([]);
    });
  });
});
