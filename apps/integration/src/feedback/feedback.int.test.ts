import { randomUUID } from 'node:crypto';
import { integration } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { makeCall, startInstance, type TestInstance, type Transport } from '../testing/test-integration.js';

let mongo: TestMongo;
let instance: TestInstance;
beforeAll(async () => {
  mongo = await startTestMongo();
  instance = await startInstance(mongo.env);
});
afterAll(async () => {
  await instance?.stop();
  await mongo?.close();
});

const fields = { actorKeyId: 'key-1', targetType: 'docs', target: 'quick start', feedback: 'Too short.' };

describe.each<Transport>(['local', 'remote'])('feedback over the %s transport', (transport) => {
  const open = () => {
    const client = instance.client(integration.FeedbackService, transport);
    const organizationId = randomUUID();
    const projectId = randomUUID();
    return {
      organizationId,
      projectId,
      create: (changed: Partial<integration.CreateFeedbackRequest> = {}) =>
        client.createFeedback({ organizationId, projectId, ...fields, ...changed }, makeCall()),
      list: (changed: Partial<integration.ListFeedbackRequest> = {}) =>
        client.listFeedback({ organizationId, cursor: '', limit: 50, ...changed }, makeCall()),
    };
  };

  it('keeps what was said, trimmed', async () => {
    const { create, list, organizationId, projectId } = open();
    const goal = 'to start';
    const referenceUrl = 'https://example.com/docs?a=1#b';
    const created = await create({
      target: ' quick start\n',
      feedback: '\tToo short. ',
      goal: ` ${goal} `,
      referenceUrl,
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      organizationId,
      projectId,
      targetType: 'docs',
      target: 'quick start',
      feedback: 'Too short.',
      goal,
      referenceUrl,
      createdMs: expect.any(Number) as number,
    });
    expect(await list()).toEqual({ feedback: [created], nextCursor: '' });
  });

  it('lists newest first, page by page, without gaps', async () => {
    const { create, list } = open();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list({ cursor, limit: 2 });
      seen.push(...page.feedback.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen.sort()).toEqual(ids.sort());
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ reason: 'CURSOR_INVALID' });
  });

  it('filters by project and kind of target, and hides other organizations', async () => {
    const { create, list } = open();
    await create();
    const other = await create({ projectId: 'project-2', targetType: 'cli' });
    expect((await list({ projectId: 'project-2' })).feedback).toEqual([other]);
    expect((await list({ targetType: 'cli' })).feedback).toEqual([other]);
    expect((await list({ targetType: 'docs', projectId: 'project-2' })).feedback).toEqual([]);
    expect((await open().list()).feedback).toEqual([]);
  });

  it.each<[string, Partial<integration.CreateFeedbackRequest>, object]>([
    ['an unknown target type', { targetType: 'x' }, { path: ['targetType'] }],
    ['a blank target', { target: '  ' }, { code: 'too_small', minimum: 1, path: ['target'] }],
    ['a target of 201 characters', { target: 'x'.repeat(201) }, { code: 'too_big', path: ['target'] }],
    ['a blank text', { feedback: ' ' }, { code: 'too_small', path: ['feedback'] }],
    [
      'a text of 3,001',
      { feedback: 'x'.repeat(3001) },
      { code: 'too_big', maximum: 3000, path: ['feedback'] },
    ],
    ['a blank goal', { goal: '' }, { code: 'too_small', path: ['goal'] }],
    ['a goal of 1,501', { goal: 'x'.repeat(1501) }, { code: 'too_big', path: ['goal'] }],
    ['a script as URL', { referenceUrl: 'javascript:alert(1)' }, { path: ['referenceUrl'] }],
    [
      'a long URL',
      { referenceUrl: `https://a/${'x'.repeat(2040)}` },
      { code: 'too_big', path: ['referenceUrl'] },
    ],
  ])('refuses %s', async (_what, changed, issue) => {
    const { create, list } = open();
    await expect(create(changed)).rejects.toMatchObject({ kind: 'invalid', details: { issues: [issue] } });
    expect((await list()).feedback).toEqual([]);
  });

  it('takes texts of the greatest length', async () => {
    const longest = { target: 'x'.repeat(200), feedback: 'x'.repeat(3000), goal: 'x'.repeat(1500) };
    await expect(open().create({ ...longest, feedback: ` ${longest.feedback} ` })).resolves.toMatchObject(
      longest,
    );
  });
});

it('is a conflict where no feedback is taken', async () => {
  const closed = await startInstance({ ...mongo.env, FEEDBACK_ENABLED: 'false' });
  try {
    const client = closed.client(integration.FeedbackService);
    await expect(
      client.createFeedback({ organizationId: 'o', projectId: 'p', ...fields }, makeCall()),
    ).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Feedback submission is not configured for this deployment',
    });
  } finally {
    await closed.stop();
  }
});
