import { AppError } from '@assay/errors';
import type { annotation } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const START_MS = START_US / 1000;
const writer = { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1' };
const url = '/api/public/annotation-queues';

const queue: annotation.Queue = {
  projectId: PROJECT_ID,
  id: 'queue-1',
  name: 'Tone',
  scoreConfigIds: ['config-1'],
  createdMs: START_MS,
  updatedMs: START_MS,
};
const shownQueue = {
  id: 'queue-1',
  name: 'Tone',
  description: null,
  scoreConfigIds: ['config-1'],
  createdAt: START_ISO,
  updatedAt: START_ISO,
};

const item: annotation.QueueItem = {
  projectId: PROJECT_ID,
  queueId: 'queue-1',
  id: 'item-1',
  objectId: 'trace-1',
  objectType: 'TRACE',
  status: 'PENDING',
  lockedByUserId: 'ann',
  lockedUntilMs: START_MS,
  annotatorUserId: '',
  createdMs: START_MS,
  updatedMs: START_MS,
};
const shownItem = {
  id: 'item-1',
  queueId: 'queue-1',
  objectId: 'trace-1',
  objectType: 'TRACE',
  status: 'PENDING',
  completedAt: null,
  createdAt: START_ISO,
  updatedAt: START_ISO,
};

type WithBody = 'POST' | 'PATCH' | 'DELETE';
function send(gateway: TestGateway, method: WithBody, path: string, payload: unknown) {
  return gateway.request(method, path, {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
}

const notFound = () =>
  Promise.reject(new AppError('not_found', 'QUEUE_NOT_FOUND', 'Annotation queue not found'));

describe('queues', () => {
  it('are created; null says the same as nothing', async () => {
    const { calls, method } = recordCall<annotation.CreateQueueRequest, annotation.Queue>(queue);
    const body = { name: 'Tone', description: null, scoreConfigIds: ['config-1'] };
    const response = await send(open({ queues: { createQueue: method } }), 'POST', url, body);
    expect([response.statusCode, response.json()]).toEqual([200, shownQueue]);
    expect(calls).toEqual([{ ...writer, name: 'Tone', scoreConfigIds: ['config-1'] }]);
  });

  it.each([
    ['no name', { scoreConfigIds: ['c'] }, { code: 'invalid_type', path: ['name'] }],
    ['no configs', { name: 'n' }, { code: 'invalid_type', path: ['scoreConfigIds'] }],
    ['an empty list', { name: 'n', scoreConfigIds: [] }, { code: 'too_small', path: ['scoreConfigIds'] }],
    [
      'another type',
      { name: 'n', scoreConfigIds: [1] },
      { code: 'invalid_type', path: ['scoreConfigIds', 0] },
    ],
    [
      'an unknown field',
      { name: 'n', scoreConfigIds: ['c'], projectId: 'p' },
      { code: 'unrecognized_keys', keys: ['projectId'], path: [] },
    ],
  ])('are refused with %s', async (_what, body, issue) => {
    const response = await send(open(), 'POST', url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [issue] });
  });

  it('are listed by page', async () => {
    const { calls, method } = recordCall<annotation.ListQueuesRequest, annotation.ListQueuesResponse>({
      queues: [{ ...queue, description: 'd' }],
      totalItems: 3,
    });
    const response = await open({ queues: { listQueues: method } }).request('GET', `${url}?page=2&limit=1`);
    expect(response.json()).toEqual({
      data: [{ ...shownQueue, description: 'd' }],
      meta: { page: 2, limit: 1, totalItems: 3, totalPages: 3 },
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, page: 2, limit: 1 }]);
  });

  it.each(['limit=0', 'limit=101', 'page=0', 'page=x', 'status=PENDING'])('refuse ?%s', async (query) => {
    expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
  });

  it('are read, or are 404', async () => {
    const { calls, method } = recordCall<annotation.GetQueueRequest, annotation.Queue>(queue);
    expect((await open({ queues: { getQueue: method } }).request('GET', `${url}/queue-1`)).json()).toEqual(
      shownQueue,
    );
    expect(calls).toEqual([{ projectId: PROJECT_ID, queueId: 'queue-1' }]);
    const response = await open({ queues: { getQueue: notFound } }).request('GET', `${url}/x`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      message: 'Annotation queue not found',
      error: 'NotFoundError',
      reason: 'QUEUE_NOT_FOUND',
    });
  });
});

describe('assignments', () => {
  it('are made and ended, both with a body', async () => {
    const put = recordCall<annotation.PutAssignmentRequest, annotation.Assignment>({
      projectId: PROJECT_ID,
      queueId: 'queue-1',
      userId: 'ann',
      createdMs: START_MS,
    });
    const end = recordCall<annotation.DeleteAssignmentRequest, object>({});
    const gateway = open({ assignments: { putAssignment: put.method, deleteAssignment: end.method } });
    const path = `${url}/queue-1/assignments`;
    const made = await send(gateway, 'POST', path, { userId: 'ann' });
    expect([made.statusCode, made.json()]).toEqual([
      200,
      { userId: 'ann', queueId: 'queue-1', projectId: PROJECT_ID },
    ]);
    const ended = await send(gateway, 'DELETE', path, { userId: 'ann' });
    expect([ended.statusCode, ended.json()]).toEqual([200, { success: true }]);
    const asked = { ...writer, queueId: 'queue-1', userId: 'ann' };
    expect([put.calls, end.calls]).toEqual([[asked], [asked]]);
  });

  it.each([{}, { userId: 1 }, { userId: 'ann', role: 'x' }])('refuse %j', async (body) => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await send(open(), method, `${url}/queue-1/assignments`, body)).statusCode).toBe(400);
    }
  });
});

describe('items', () => {
  const items = `${url}/queue-1/items`;

  it('are created with or without a status', async () => {
    const { calls, method } = recordCall<annotation.CreateQueueItemRequest, annotation.QueueItem>({
      ...item,
      status: 'COMPLETED',
      completedMs: START_MS,
    });
    const gateway = open({ queueItems: { createQueueItem: method } });
    const object = { objectId: 'trace-1', objectType: 'TRACE' };
    await send(gateway, 'POST', items, object);
    const response = await send(gateway, 'POST', items, { ...object, status: 'COMPLETED' });
    expect(response.json()).toEqual({ ...shownItem, status: 'COMPLETED', completedAt: START_ISO });
    const asked = { ...writer, queueId: 'queue-1', ...object };
    expect(calls).toEqual([asked, { ...asked, status: 'COMPLETED' }]);
  });

  it.each([
    ['no object', { objectType: 'TRACE' }],
    ['a prompt', { objectId: 'p', objectType: 'PROMPT' }],
    ['an unknown status', { objectId: 't', objectType: 'TRACE', status: 'DONE' }],
    ['an unknown field', { objectId: 't', objectType: 'TRACE', id: 'x' }],
  ])('are refused with %s', async (_what, body) => {
    expect((await send(open(), 'POST', items, body)).statusCode).toBe(400);
  });

  it('are listed by status and page', async () => {
    const { calls, method } = recordCall<annotation.ListQueueItemsRequest, annotation.ListQueueItemsResponse>(
      { items: [item], totalItems: 1 },
    );
    const gateway = open({ queueItems: { listQueueItems: method } });
    const response = await gateway.request('GET', `${items}?status=PENDING`);
    expect(response.json()).toEqual({
      data: [shownItem],
      meta: { page: 1, limit: 50, totalItems: 1, totalPages: 1 },
    });
    await gateway.request('GET', `${items}?status=`);
    const asked = { projectId: PROJECT_ID, queueId: 'queue-1', page: 1, limit: 50 };
    expect(calls).toEqual([{ ...asked, status: 'PENDING' }, asked]);
    expect((await gateway.request('GET', `${items}?status=DONE`)).statusCode).toBe(400);
  });

  it('are read, changed and deleted', async () => {
    const get = recordCall<annotation.GetQueueItemRequest, annotation.QueueItem>(item);
    const update = recordCall<annotation.UpdateQueueItemRequest, annotation.QueueItem>(item);
    const remove = recordCall<annotation.DeleteQueueItemRequest, object>({});
    const gateway = open({
      queueItems: {
        getQueueItem: get.method,
        updateQueueItem: update.method,
        deleteQueueItem: remove.method,
      },
    });
    const path = `${items}/item-1`;
    expect((await gateway.request('GET', path)).json()).toEqual(shownItem);
    for (const body of [{}, { status: 'COMPLETED' }]) {
      expect((await send(gateway, 'PATCH', path, body)).json()).toEqual(shownItem);
    }
    expect((await send(gateway, 'PATCH', path, { status: null })).statusCode).toBe(400);
    expect((await gateway.request('DELETE', path)).json()).toEqual({
      success: true,
      message: 'Annotation queue item deleted successfully',
    });
    const key = { queueId: 'queue-1', itemId: 'item-1' };
    expect(get.calls).toEqual([{ projectId: PROJECT_ID, ...key }]);
    expect(update.calls).toEqual([
      { ...writer, ...key },
      { ...writer, ...key, status: 'COMPLETED' },
    ]);
    expect(remove.calls).toEqual([{ ...writer, ...key }]);
  });
});

describe('reviews', () => {
  const own = '/api/assay/v1/annotation-queues/queue-1';
  const claimer = { projectId: PROJECT_ID, organizationId: 'organization-1', queueId: 'queue-1' };

  it('begin with a claim, which answers the item and its lock', async () => {
    const { calls, method } = recordCall<annotation.ClaimQueueItemRequest, annotation.ClaimQueueItemResponse>(
      {
        item,
      },
    );
    const gateway = open({ queueItems: { claimQueueItem: method } });
    const response = await send(gateway, 'POST', `${own}/claim`, { userId: 'ann', lockSeconds: 60 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { ...shownItem, lockedByUserId: 'ann', lockedUntil: START_ISO },
    ]);
    await send(gateway, 'POST', `${own}/claim`, { userId: 'ann' });
    expect(calls).toEqual([
      { ...claimer, userId: 'ann', lockSeconds: 60 },
      { ...claimer, userId: 'ann', lockSeconds: 300 },
    ]);
  });

  it('have nothing to do when nothing is left: 204 without a body', async () => {
    const claimQueueItem = () => Promise.resolve({ item: null });
    const response = await send(open({ queueItems: { claimQueueItem } }), 'POST', `${own}/claim`, {
      userId: 'ann',
    });
    expect([response.statusCode, response.payload]).toEqual([204, '']);
  });

  it.each([
    {},
    { userId: '' },
    { userId: 'ann', lockSeconds: 0 },
    { userId: 'ann', lockSeconds: 86_401 },
    { userId: 'ann', lockSeconds: 1.5 },
    { userId: 'ann', seconds: 1 },
  ])('refuse to claim with %j', async (body) => {
    expect((await send(open(), 'POST', `${own}/claim`, body)).statusCode).toBe(400);
  });

  it('end with the scores, whose ids are answered', async () => {
    const { calls, method } = recordCall<
      annotation.CompleteQueueItemRequest,
      annotation.CompleteQueueItemResponse
    >({
      item: { ...item, status: 'COMPLETED', completedMs: START_MS, annotatorUserId: 'ann' },
      scoreIds: ['s1', 's2'],
      isSpooled: true,
    });
    const response = await send(
      open({ queueItems: { completeQueueItem: method } }),
      'POST',
      `${own}/items/item-1/complete`,
      {
        userId: 'ann',
        scores: [
          { configId: 'c1', value: 1, comment: null },
          { configId: 'c2', value: 'good', comment: 'Yes.', metadata: { a: 1 } },
        ],
      },
    );
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        ...shownItem,
        status: 'COMPLETED',
        completedAt: START_ISO,
        annotatorUserId: 'ann',
        scoreIds: ['s1', 's2'],
      },
    ]);
    expect(response.headers['x-assay-durability']).toBe('spooled');
    expect(calls).toEqual([
      {
        ...writer,
        queueId: 'queue-1',
        itemId: 'item-1',
        userId: 'ann',
        scores: [
          { configId: 'c1', valueJson: '1' },
          { configId: 'c2', valueJson: '"good"', comment: 'Yes.', metadataJson: '{"a":1}' },
        ],
      },
    ]);
  });

  it.each([
    ['no scores', { userId: 'ann' }, ['scores']],
    [
      'a flag as a value',
      { userId: 'ann', scores: [{ configId: 'c', value: true }] },
      ['scores', 0, 'value'],
    ],
    ['no config', { userId: 'ann', scores: [{ value: 1 }] }, ['scores', 0, 'configId']],
    ['an unknown field', { userId: 'ann', scores: [{ configId: 'c', value: 1, name: 'n' }] }, ['scores', 0]],
  ])('refuse to end with %s', async (_what, body, path) => {
    const response = await send(open(), 'POST', `${own}/items/item-1/complete`, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ path }] });
  });

  it('of an item that the user does not hold are 409', async () => {
    const completeQueueItem = () => Promise.reject(new AppError('conflict', 'ITEM_NOT_HELD', 'Not held.'));
    const gateway = open({ queueItems: { completeQueueItem } });
    const response = await send(gateway, 'POST', `${own}/items/i/complete`, { userId: 'ann', scores: [] });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ error: 'ConflictError', reason: 'ITEM_NOT_HELD' });
  });

  it('are counted', async () => {
    const { calls, method } = recordCall<annotation.GetQueueProgressRequest, annotation.QueueProgress>({
      openItems: 2,
      lockedItems: 1,
      doneItems: 3,
      reviewers: [{ userId: 'ann', isAssigned: true, lockedItems: 1, doneItems: 3 }],
    });
    const response = await open({ queues: { getQueueProgress: method } }).request('GET', `${own}/progress`);
    expect(response.json()).toEqual({
      open: 2,
      locked: 1,
      done: 3,
      reviewers: [{ userId: 'ann', assigned: true, locked: 1, done: 3 }],
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, queueId: 'queue-1' }]);
  });
});
