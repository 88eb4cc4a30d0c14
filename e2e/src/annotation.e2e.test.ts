import { randomUUID } from 'node:crypto';
import { eventually } from '@assay/testing';
import { LangfuseClient } from '@langfuse/client';
import { api, target, type Reply } from './harness/target.js';
import { createUser } from './harness/users.js';

const queuesUrl = '/api/public/annotation-queues';
const ownUrl = '/api/assay/v1/annotation-queues';

async function createConfig(fields: object): Promise<string> {
  const config = await api('/api/public/score-configs', { json: { name: 'config', ...fields } });
  expect(config.status).toBe(200);
  return config.body.id as string;
}

async function createQueue(scoreConfigIds: string[]): Promise<string> {
  const queue = await api(queuesUrl, { json: { name: `Queue ${randomUUID()}`, scoreConfigIds } });
  expect(queue.status).toBe(200);
  return queue.body.id as string;
}

/** A trace with one observation in a session, all under ids of their own. */
async function writeTrace(
  environment = 'staging',
): Promise<Record<'trace' | 'observation' | 'session', string>> {
  const ids = { trace: randomUUID(), observation: randomUUID(), session: randomUUID() };
  const timestamp = new Date().toISOString();
  const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });
  const batch = [
    event('trace-create', { id: ids.trace, sessionId: ids.session, environment }),
    event('span-create', { id: ids.observation, traceId: ids.trace, environment }),
  ];
  const reply = await api('/api/public/ingestion', { json: { batch } });
  expect(reply.body.errors).toEqual([]);
  return ids;
}

const claim = (queueId: string, body: object): Promise<Reply> =>
  api(`${ownUrl}/${queueId}/claim`, { json: body });
const complete = (queueId: string, itemId: string, body: object): Promise<Reply> =>
  api(`${ownUrl}/${queueId}/items/${itemId}/complete`, { json: body });

describe('the unmodified client', () => {
  const client = new LangfuseClient({
    baseUrl: target.baseUrl,
    publicKey: target.keys.publicKey,
    secretKey: target.keys.secretKey,
  });
  afterAll(() => client.shutdown());

  it('keeps queues, items and assignments', async () => {
    const queues = client.api.annotationQueues;
    const configId = await createConfig({ dataType: 'BOOLEAN' });
    const queue = await queues.createQueue({ name: `SDK ${randomUUID()}`, scoreConfigIds: [configId] });
    expect(queue).toEqual({
      id: expect.any(String),
      name: queue.name,
      description: null,
      scoreConfigIds: [configId],
      createdAt: expect.any(String),
      updatedAt: queue.createdAt,
    });
    expect(await queues.getQueue(queue.id)).toEqual(queue);
    const listed = await queues.listQueues({ page: 1, limit: 1 });
    expect(listed.data).toEqual([queue]);
    expect(listed.meta).toMatchObject({ page: 1, limit: 1 });

    const item = await queues.createQueueItem(queue.id, { objectId: 'trace', objectType: 'TRACE' });
    expect(item).toEqual({
      id: expect.any(String),
      queueId: queue.id,
      objectId: 'trace',
      objectType: 'TRACE',
      status: 'PENDING',
      completedAt: null,
      createdAt: expect.any(String),
      updatedAt: item.createdAt,
    });
    expect(await queues.getQueueItem(queue.id, item.id)).toEqual(item);
    const done = await queues.updateQueueItem(queue.id, item.id, { status: 'COMPLETED' });
    expect(done).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) });
    const open = await queues.updateQueueItem(queue.id, item.id, { status: 'PENDING' });
    expect(open).toMatchObject({ status: 'PENDING', completedAt: done.completedAt });
    expect((await queues.listQueueItems(queue.id, { status: 'COMPLETED' })).data).toEqual([]);
    expect((await queues.listQueueItems(queue.id, { status: 'PENDING' })).data).toEqual([open]);
    expect(await queues.deleteQueueItem(queue.id, item.id)).toEqual({
      success: true,
      message: 'Annotation queue item deleted successfully',
    });
    await expect(queues.getQueueItem(queue.id, item.id)).rejects.toMatchObject({ statusCode: 404 });

    const userId = await createUser();
    const assignment = { userId, queueId: queue.id, projectId: target.keys.projectId };
    for (let n = 0; n < 2; n += 1) {
      expect(await queues.createQueueAssignment(queue.id, { userId })).toEqual(assignment);
    }
    for (let n = 0; n < 2; n += 1) {
      expect(await queues.deleteQueueAssignment(queue.id, { userId })).toEqual({ success: true });
    }
    for (const stranger of [await createUser('NONE'), 'nobody']) {
      await expect(queues.createQueueAssignment(queue.id, { userId: stranger })).rejects.toMatchObject({
        statusCode: 404,
        body: { message: 'User not found or not authorized for this project' },
      });
    }
  });

  it('comments on everything that can be commented on', async () => {
    const { comments } = client.api;
    const { projectId } = target.keys;
    const ids = await writeTrace();
    const prompt = await api('/api/public/v2/prompts', {
      json: { name: randomUUID(), type: 'text', prompt: 'Hi' },
    });
    const authorUserId = await createUser('NONE');
    const objects = [
      ['TRACE', ids.trace],
      ['OBSERVATION', ids.observation],
      ['SESSION', ids.session],
      ['PROMPT', prompt.body.id as string],
    ] as const;
    for (const [objectType, objectId] of objects) {
      const content = `About a ${objectType}.`;
      const request = { projectId, objectType, objectId, content, authorUserId };
      const { id } = await comments.create(request);
      const comment = await comments.getById(id);
      expect(comment).toEqual({
        id,
        projectId,
        objectType,
        objectId,
        content,
        authorUserId,
        createdAt: expect.any(String),
        updatedAt: comment.createdAt,
      });
      expect((await comments.get({ objectType, objectId })).data).toEqual([comment]);
      await expect(comments.create({ ...request, objectId: 'unknown' })).rejects.toMatchObject({
        statusCode: 404,
      });
    }
    const mine = await comments.get({ authorUserId });
    expect(mine.data.map(({ objectType }) => objectType)).toEqual(objects.map(([type]) => type));
    expect(mine.meta).toEqual({ page: 1, limit: 50, totalItems: 4, totalPages: 1 });
    await expect(comments.get({ objectId: ids.trace })).rejects.toMatchObject({ statusCode: 400 });
    const stranger = { projectId, objectType: 'trace', objectId: ids.trace, content: 'x', authorUserId: 'x' };
    await expect(comments.create(stranger)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a review', () => {
  it('leaves scores with queue and author, which every generation of the API shows', async () => {
    const ids = await writeTrace('staging');
    const tone = await createConfig({ dataType: 'NUMERIC', minValue: 0, maxValue: 1 });
    const truth = await createConfig({ dataType: 'BOOLEAN' });
    const queueId = await createQueue([tone, truth]);
    const userId = await createUser();
    const item = await api(`${queuesUrl}/${queueId}/items`, {
      json: { objectId: ids.observation, objectType: 'OBSERVATION' },
    });
    const itemId = item.body.id as string;
    expect((await complete(queueId, itemId, { userId, scores: [] })).status).toBe(409);
    const claimed = await claim(queueId, { userId, lockSeconds: 60 });
    expect(claimed.body).toMatchObject({ ...item.body, lockedByUserId: userId });

    const wrong = await complete(queueId, itemId, {
      userId,
      scores: [
        { configId: truth, value: 1 },
        { configId: tone, value: 7 },
      ],
    });
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: [{ path: ['scores', 1, 'value'] }] }]);
    expect((await api(`/api/public/v3/scores?queueId=${queueId}`)).body.data).toEqual([]);

    const review = {
      userId,
      scores: [
        { configId: tone, value: 0.5, comment: 'Fair.' },
        { configId: truth, value: 1 },
      ],
    };
    const done = await complete(queueId, itemId, review);
    expect([done.status, done.body]).toMatchObject([
      200,
      { id: itemId, status: 'COMPLETED', annotatorUserId: userId },
    ]);
    // Sent again, as after a lost answer.
    expect((await complete(queueId, itemId, review)).body).toEqual(done.body);
    expect((await complete(queueId, itemId, { ...review, userId: await createUser() })).status).toBe(409);

    const [toneId, truthId] = done.body.scoreIds as string[];
    expect((await api(`/api/public/scores/${toneId}`)).body).toMatchObject({
      name: 'config',
      value: 0.5,
      dataType: 'NUMERIC',
      source: 'ANNOTATION',
      comment: 'Fair.',
      configId: tone,
      queueId,
      authorUserId: userId,
      environment: 'staging',
      traceId: ids.trace,
      observationId: ids.observation,
    });
    const v1 = await api(`/api/public/scores?queueId=${queueId}`);
    expect(v1.body.meta.totalItems).toBe(2);
    const v3 = await api(`/api/public/v3/scores?authorUserId=${userId}&fields=core,annotation`);
    expect(v3.body.data).toHaveLength(2);
    expect(v3.body.data).toContainEqual(
      expect.objectContaining({ id: truthId, value: true, queueId, authorUserId: userId }),
    );
    expect((await api(`${ownUrl}/${queueId}/progress`)).body).toEqual({
      open: 0,
      locked: 0,
      done: 1,
      reviewers: [{ userId, assigned: false, locked: 0, done: 1 }],
    });
    expect((await claim(queueId, { userId })).status).toBe(204);
  });

  it('passes on to someone else when its lock has ended', async () => {
    const queueId = await createQueue([await createConfig({ dataType: 'BOOLEAN' })]);
    const item = await api(`${queuesUrl}/${queueId}/items`, { json: { objectId: 't', objectType: 'TRACE' } });
    const [first, second] = [await createUser(), await createUser()];
    expect((await claim(queueId, { userId: first, lockSeconds: 3 })).status).toBe(200);
    expect((await claim(queueId, { userId: second })).status).toBe(204);
    const taken = await eventually(async () => (await claim(queueId, { userId: second })).body?.id as string);
    expect(taken).toBe(item.body.id);
    expect((await complete(queueId, item.body.id as string, { userId: first, scores: [] })).status).toBe(409);
  });

  it('of 500 items by two reviewers in parallel gives each item to one of them, once', async () => {
    const configId = await createConfig({ dataType: 'NUMERIC' });
    const queueId = await createQueue([configId]);
    const ids = Array.from({ length: 500 }, () => randomUUID());
    for (let start = 0; start < ids.length; start += 20) {
      const made = await Promise.all(
        ids
          .slice(start, start + 20)
          .map((objectId) =>
            api(`${queuesUrl}/${queueId}/items`, { json: { objectId, objectType: 'TRACE' } }),
          ),
      );
      expect(made.every(({ status }) => status === 200)).toBe(true);
    }
    const reviewers = [await createUser(), await createUser()];
    const drained = await Promise.all(
      reviewers.map(async (userId) => {
        const mine: string[] = [];
        for (;;) {
          const claimed = await claim(queueId, { userId });
          if (claimed.status === 204) return mine;
          expect(claimed.status).toBe(200);
          mine.push(claimed.body.objectId as string);
          const scores = [{ configId, value: 1 }];
          const done = await complete(queueId, claimed.body.id as string, { userId, scores });
          expect(done.status).toBe(200);
        }
      }),
    );
    expect(drained.every((mine) => mine.length > 0)).toBe(true);
    expect(drained.flat().sort()).toEqual([...ids].sort());
    expect((await api(`${ownUrl}/${queueId}/progress`)).body).toMatchObject({
      open: 0,
      locked: 0,
      done: 500,
    });
    const scored = await api(`/api/public/v2/scores?queueId=${queueId}&fields=score&limit=1`);
    expect(scored.body.meta.totalItems).toBe(500);
  }, 400_000);
});

describe('another project', () => {
  it('sees no queue, item, comment or progress of this one', async () => {
    const auth = await createProject();
    const ids = await writeTrace();
    const queueId = await createQueue([await createConfig({ dataType: 'BOOLEAN' })]);
    const item = await api(`${queuesUrl}/${queueId}/items`, {
      json: { objectId: ids.trace, objectType: 'TRACE' },
    });
    const itemUrl = `${queuesUrl}/${queueId}/items/${item.body.id}`;
    const body = { projectId: 'x', objectType: 'TRACE', objectId: ids.trace, content: 'Mine.' };
    const comment = await api('/api/public/comments', { json: body });
    const userId = await createUser();
    const asked: [string, string, object?][] = [
      ['GET', `${queuesUrl}/${queueId}`],
      ['GET', `${queuesUrl}/${queueId}/items`],
      ['POST', `${queuesUrl}/${queueId}/items`, { objectId: 'x', objectType: 'TRACE' }],
      ['GET', itemUrl],
      ['PATCH', itemUrl, {}],
      ['DELETE', itemUrl],
      ['POST', `${queuesUrl}/${queueId}/assignments`, { userId }],
      ['DELETE', `${queuesUrl}/${queueId}/assignments`, { userId }],
      ['POST', `${ownUrl}/${queueId}/claim`, { userId }],
      ['POST', `${ownUrl}/${queueId}/items/${item.body.id}/complete`, { userId, scores: [] }],
      ['GET', `${ownUrl}/${queueId}/progress`],
      ['GET', `/api/public/comments/${comment.body.id}`],
      ['POST', '/api/public/comments', body],
    ];
    for (const [method, path, json] of asked) {
      const { status } = await api(path, { method, auth, ...(json && { json }) });
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    }
    for (const path of [queuesUrl, '/api/public/comments']) {
      expect((await api(path, { auth })).body.data).toEqual([]);
    }
    expect((await api(itemUrl)).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('has every change of queues, items, assignments and comments', async () => {
    const configId = await createConfig({ dataType: 'BOOLEAN' });
    const queueId = await createQueue([configId]);
    const userId = await createUser();
    const item = await api(`${queuesUrl}/${queueId}/items`, { json: { objectId: 't', objectType: 'TRACE' } });
    await api(`${queuesUrl}/${queueId}/assignments`, { json: { userId } });
    await claim(queueId, { userId });
    await complete(queueId, item.body.id as string, { userId, scores: [{ configId, value: 1 }] });
    const read = (resourceId: string): Promise<Reply> =>
      api(`/api/assay/v1/audit?resourceId=${resourceId}`, { auth: target.organizationKeys });
    expect((await read(queueId)).body.data).toMatchObject([
      { resourceType: 'annotationQueue', action: 'create', projectId: target.keys.projectId, before: null },
    ]);
    expect((await read(item.body.id as string)).body.data).toMatchObject([
      { action: 'complete', before: { status: 'PENDING' }, after: { annotatorUserId: userId } },
      { action: 'create' },
    ]);
    const assignments = await api('/api/assay/v1/audit?resourceType=annotationQueueAssignment', {
      auth: target.organizationKeys,
    });
    expect(assignments.body.data).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ queueId, userId }) }),
    );
  });
});

async function createProject(): Promise<{ publicKey: string; secretKey: string }> {
  const auth = target.organizationKeys;
  const project = await api('/api/public/projects', {
    auth,
    json: { name: `Other ${randomUUID().slice(0, 8)}`, retention: 0 },
  });
  const key = await api(`/api/public/projects/${project.body.id}/apiKeys`, {
    auth,
    method: 'POST',
    json: {},
  });
  return { publicKey: key.body.publicKey as string, secretKey: key.body.secretKey as string };
}
