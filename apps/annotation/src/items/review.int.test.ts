import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@assay/errors';
import type { annotation } from '@assay/proto';
import { deriveScoreId } from './review-scores.js';
import { describeAnnotation } from '../testing/describe-annotation.js';
import { testCall, WRITER } from '../testing/test-annotation.js';

/** Long enough for a slow machine to come to its next call, short enough to be waited for. */
const LOCK_SECONDS = 2;
const untilUnlocked = (): Promise<void> => wait(LOCK_SECONDS * 1_000 + 100);

describeAnnotation('reviews', ({ clients, world, auditOf }) => {
  let queueId: string;
  beforeEach(async () => {
    world.beforeScores = undefined;
    const queue = { ...WRITER, name: randomUUID(), scoreConfigIds: ['tone', 'truth'] };
    queueId = (await clients.queues.createQueue(queue, testCall())).id;
  });

  const add = async (fields: Partial<annotation.CreateQueueItemRequest> = {}): Promise<string> => {
    const request = { ...WRITER, queueId, objectId: 'trace-1', objectType: 'TRACE', ...fields };
    const { id } = await clients.items.createQueueItem(request, testCall());
    await wait(2); // another millisecond, another place
    return id;
  };
  const claim = async (userId: string, lockSeconds = 60): Promise<annotation.QueueItem | null> =>
    (await clients.items.claimQueueItem({ ...WRITER, queueId, userId, lockSeconds }, testCall())).item;
  const complete = (
    itemId: string,
    userId: string,
    scores: annotation.ReviewScore[] = [],
  ): Promise<annotation.CompleteQueueItemResponse> =>
    clients.items.completeQueueItem({ ...WRITER, queueId, itemId, userId, scores }, testCall());
  const get = (itemId: string): Promise<annotation.QueueItem> =>
    clients.items.getQueueItem({ ...WRITER, queueId, itemId }, testCall());
  const setStatus = (itemId: string, status: string): Promise<annotation.QueueItem> =>
    clients.items.updateQueueItem({ ...WRITER, queueId, itemId, status }, testCall());
  const progress = (): Promise<annotation.QueueProgress> =>
    clients.queues.getQueueProgress({ ...WRITER, queueId }, testCall());
  const tone = (value: unknown): annotation.ReviewScore => ({
    configId: 'tone',
    valueJson: JSON.stringify(value),
  });
  const notHeld = { kind: 'conflict', reason: 'ITEM_NOT_HELD' };

  it('hands out the oldest item that nobody holds, and the held one again', async () => {
    const ids = [await add(), await add()];
    const claimed = await claim('ann');
    expect(claimed).toMatchObject({ id: ids[0], lockedByUserId: 'ann', status: 'PENDING' });
    expect((await claim('bob'))?.id).toBe(ids[1]);
    expect((await claim('ann', 120))?.id).toBe(ids[0]);
    expect(await claim('ann')).not.toBeNull();
    await setStatus(ids[0] as string, 'COMPLETED');
    expect(await claim('ann')).toBeNull();
  });

  it('hands an item on when its lock has ended, and takes nothing from whom it was taken', async () => {
    const id = await add();
    await claim('ann', LOCK_SECONDS);
    expect(await claim('bob')).toBeNull();
    await untilUnlocked();
    await expect(complete(id, 'ann', [tone(1)])).rejects.toMatchObject(notHeld);
    expect((await claim('bob'))?.id).toBe(id);
    await expect(complete(id, 'ann', [tone(1)])).rejects.toMatchObject(notHeld);
    expect(world.scores.has(deriveScoreId(id, 'tone', 'ann'))).toBe(false);
    await complete(id, 'bob', [tone(2)]);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', annotatorUserId: 'bob' });
  });

  it('gives nothing to those without access to the project, nor for a senseless time', async () => {
    await add();
    for (const userId of ['nobody', 'outsider']) {
      await expect(claim(userId)).rejects.toMatchObject({ kind: 'not_found', reason: 'USER_NOT_FOUND' });
    }
    for (const lockSeconds of [0, -1, 86_401]) {
      await expect(claim('ann', lockSeconds)).rejects.toMatchObject({ reason: 'LOCK_SECONDS_INVALID' });
    }
  });

  it.each([
    ['TRACE', 'trace-1', { traceId: 'trace-1' }],
    ['OBSERVATION', 'observation-1', { traceId: 'trace-1', observationId: 'observation-1' }],
    ['SESSION', 'session-1', { sessionId: 'session-1' }],
  ])('stores the scores of a %s with queue, author and environment', async (objectType, objectId, target) => {
    const id = await add({ objectType, objectId });
    await claim('ann');
    const truth = { configId: 'truth', valueJson: '"yes"', comment: 'Sure.', metadataJson: '{"a":[1]}' };
    const { item, scoreIds, isSpooled } = await complete(id, 'ann', [tone(0.5), truth]);
    expect(item).toMatchObject({
      status: 'COMPLETED',
      completedMs: expect.any(Number) as number,
      annotatorUserId: 'ann',
      lockedByUserId: '',
      lockedUntilMs: 0,
    });
    expect(isSpooled).toBe(false);
    const common = {
      ...target,
      environment: 'prod',
      source: 'ANNOTATION',
      queueId,
      authorUserId: 'ann',
      projectId: WRITER.projectId,
    };
    expect(scoreIds.map((scoreId) => world.scores.get(scoreId))).toEqual([
      { ...common, id: scoreIds[0], name: 'tone', configId: 'tone', value: 0.5 },
      {
        ...common,
        id: scoreIds[1],
        name: 'truth',
        configId: 'truth',
        value: 'yes',
        comment: 'Sure.',
        metadata: { a: [1] },
      },
    ]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['complete', 'create']);
  });

  it('scores a trace that does not exist, but no observation whose trace nobody knows', async () => {
    const trace = await add({ objectId: 'unknown' });
    await claim('ann');
    const { scoreIds } = await complete(trace, 'ann', [tone(1)]);
    expect(world.scores.get(scoreIds[0] as string)).toMatchObject({ traceId: 'unknown' });
    const observation = await add({ objectType: 'OBSERVATION', objectId: 'unknown' });
    await claim('ann');
    await expect(complete(observation, 'ann', [tone(1)])).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'OBJECT_NOT_FOUND',
    });
    expect((await complete(observation, 'ann')).item?.status).toBe('COMPLETED');
  });

  it('refuses scores that the queue does not ask for, and two of one kind', async () => {
    const id = await add();
    await claim('ann');
    const other = { configId: 'other', valueJson: '1' };
    await expect(complete(id, 'ann', [tone(1), other, tone(2)])).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'INVALID_REQUEST_DATA',
      details: {
        issues: [
          { code: 'custom', path: ['scores', 1, 'configId'], message: 'Not a score config of this queue' },
          { code: 'custom', path: ['scores', 2, 'configId'], message: 'Only one score per config' },
        ],
      },
    });
    expect((await get(id)).status).toBe('PENDING');
  });

  it('says where a value breaks its config, and leaves the item open', async () => {
    const id = await add();
    await claim('ann');
    world.beforeScores = () => {
      const issues = [
        { code: 'custom', path: [0, 'value'], message: 'The score config has a maximum of 1.' },
      ];
      throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
    };
    await expect(complete(id, 'ann', [tone(2)])).rejects.toMatchObject({
      kind: 'invalid',
      details: { issues: [{ path: ['scores', 0, 'value'] }] },
    });
    expect(await get(id)).toMatchObject({ status: 'PENDING', lockedByUserId: 'ann' });
  });

  it('leaves the item open and held while scores cannot be stored', async () => {
    const id = await add();
    await claim('ann');
    world.beforeScores = () => Promise.reject(new AppError('unavailable', 'STORE_DOWN', 'Try again.'));
    await expect(complete(id, 'ann', [tone(1)])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await claim('bob')).toBeNull();
    world.beforeScores = undefined;
    expect((await complete(id, 'ann', [tone(1)])).item?.status).toBe('COMPLETED');
  });

  it('keeps the item for its reviewer while scores are stored, however short the lock', async () => {
    const id = await add();
    await claim('ann', LOCK_SECONDS);
    let wasTaken: annotation.QueueItem | null = null;
    world.beforeScores = async () => {
      await untilUnlocked();
      wasTaken = await claim('bob');
    };
    expect((await complete(id, 'ann', [tone(1)])).item).toMatchObject({ annotatorUserId: 'ann' });
    expect(wasTaken).toBeNull();
  });

  it('may be repeated by the same reviewer, and by no other', async () => {
    const id = await add();
    await claim('ann');
    const first = await complete(id, 'ann', [tone(1)]);
    const again = await complete(id, 'ann', [tone(2)]);
    expect(again).toEqual(first);
    expect(world.scores.get(first.scoreIds[0] as string)).toMatchObject({ value: 2 });
    await expect(complete(id, 'bob', [tone(3)])).rejects.toMatchObject(notHeld);
    expect(world.scores.has(deriveScoreId(id, 'tone', 'bob'))).toBe(false);
  });

  it('answers alike to the same call sent twice at once', async () => {
    const id = await add();
    await claim('ann');
    const [first, second] = await Promise.all([
      complete(id, 'ann', [tone(1)]),
      complete(id, 'ann', [tone(1)]),
    ]);
    expect(first).toEqual(second);
  });

  it('needs a claim: also of an item that was opened again, or completed by nobody', async () => {
    const id = await add();
    await expect(complete(id, 'ann')).rejects.toMatchObject(notHeld);
    await claim('ann');
    await complete(id, 'ann');
    await setStatus(id, 'PENDING');
    await expect(complete(id, 'ann')).rejects.toMatchObject(notHeld);
    expect((await claim('bob'))?.id).toBe(id);
    await setStatus(id, 'COMPLETED');
    await expect(complete(id, 'bob')).rejects.toMatchObject(notHeld);
    await expect(complete('unknown', 'ann')).rejects.toMatchObject({ reason: 'QUEUE_ITEM_NOT_FOUND' });
  });

  it('refuses to complete an item that was completed by others while its scores were stored', async () => {
    const id = await add();
    await claim('ann');
    world.beforeScores = async () => {
      await setStatus(id, 'COMPLETED');
    };
    await expect(complete(id, 'ann', [tone(1)])).rejects.toMatchObject(notHeld);
  });

  it('tells how far everyone is', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    await setStatus(ids[3] as string, 'COMPLETED');
    await clients.assignments.putAssignment({ ...WRITER, queueId, userId: 'bob' }, testCall());
    await claim('ann');
    await complete(ids[0] as string, 'ann');
    await claim('ann');
    expect(await progress()).toEqual({
      openItems: 2,
      lockedItems: 1,
      doneItems: 2,
      reviewers: [
        { userId: 'ann', isAssigned: false, lockedItems: 1, doneItems: 1 },
        { userId: 'bob', isAssigned: true, lockedItems: 0, doneItems: 0 },
      ],
    });
  });

  it('gives many reviewers each item once', async () => {
    const reviewers = Array.from({ length: 8 }, (_, index) => `reviewer-${index}`);
    for (const userId of reviewers) world.roles.set(userId, 'MEMBERSHIP_ROLE_MEMBER');
    const request = { ...WRITER, queueId, objectId: 'trace-1', objectType: 'TRACE' };
    await Promise.all(Array.from({ length: 80 }, () => clients.items.createQueueItem(request, testCall())));
    const done = await Promise.all(
      reviewers.map(async (userId) => {
        const mine: string[] = [];
        for (let item = await claim(userId); item; item = await claim(userId)) {
          mine.push(item.id);
          await complete(item.id, userId, [tone(1)]);
        }
        return mine;
      }),
    );
    expect(done.flat()).toHaveLength(80);
    expect(new Set(done.flat()).size).toBe(80);
    expect(await progress()).toMatchObject({ openItems: 0, lockedItems: 0, doneItems: 80 });
  });
});
