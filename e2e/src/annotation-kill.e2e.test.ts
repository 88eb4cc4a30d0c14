import { randomUUID } from 'node:crypto';
import { eventually, startDeployment, type Deployment, type Form } from '@assay/testing';
import { api, type ApiOptions, type Reply } from './harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
const ITEMS = 60;
const KILLS = 3;
const VICTIM = FORM === 'distributed' ? 'annotation' : 'all-in-one';
const queuesUrl = '/api/public/annotation-queues';
const ownUrl = '/api/assay/v1/annotation-queues';

describe(`while ${VICTIM} is killed again and again`, () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => deployment?.stop());

  const send = (path: string, options: ApiOptions = {}): Promise<Reply> =>
    api(path, { auth: deployment.keys, baseUrl: deployment.baseUrl, ...options });
  /** As a client does that wants its answer: while the service is away it tries again. */
  const insist = (path: string, options: ApiOptions): Promise<Reply> =>
    eventually(
      async () => {
        const reply = await send(path, options);
        return reply.status < 500 && reply;
      },
      { timeoutMs: 90_000, details: () => `no answer from ${path}` },
    );
  const kill = async (): Promise<void> => {
    process.kill(deployment.pids()[VICTIM] ?? 0, 'SIGKILL');
    if (FORM === 'distributed') return;
    // Without its only process the launcher ends; an operator (here: the test) starts it again.
    await deployment.ended();
    await deployment.restart();
  };

  it('two reviewers complete each item once, with one score', async () => {
    const config = await send('/api/public/score-configs', { json: { name: 'c', dataType: 'NUMERIC' } });
    const configId = config.body.id as string;
    const queue = await send(queuesUrl, { json: { name: 'queue', scoreConfigIds: [configId] } });
    const queueId = queue.body.id as string;
    for (let n = 0; n < ITEMS; n += 1) {
      const json = { objectId: `trace-${n}`, objectType: 'TRACE' };
      expect((await send(`${queuesUrl}/${queueId}/items`, { json })).status).toBe(200);
    }
    const createUser = async (): Promise<string> => {
      const json = { userName: `${randomUUID()}@example.com`, roles: ['MEMBER'] };
      const user = await send('/api/public/scim/Users', { auth: deployment.organizationKeys, json });
      return user.body.id as string;
    };
    let done = 0;
    const review = async (userId: string): Promise<string[]> => {
      const mine: string[] = [];
      for (;;) {
        const claimed = await insist(`${ownUrl}/${queueId}/claim`, { json: { userId } });
        if (claimed.status === 204) return mine;
        expect(claimed.status).toBe(200);
        const json = { userId, scores: [{ configId, value: 1 }] };
        const { id } = claimed.body as { id: string };
        const completed = await insist(`${ownUrl}/${queueId}/items/${id}/complete`, { json });
        expect([completed.status, completed.body.annotatorUserId]).toEqual([200, userId]);
        mine.push(id);
        done += 1;
      }
    };
    const users = [await createUser(), await createUser()];
    let hasEnded = false;
    const reviews = Promise.all(users.map(review)).finally(() => {
      hasEnded = true;
    });
    for (let n = 1; n <= KILLS; n += 1) {
      await eventually(() => hasEnded || done >= (n * ITEMS) / (KILLS + 1), {
        timeoutMs: 300_000,
        intervalMs: 10,
      });
      await kill();
    }
    const reviewed = (await reviews).flat();
    expect(reviewed).toHaveLength(ITEMS);
    expect(new Set(reviewed).size).toBe(ITEMS);
    const progress = await insist(`${ownUrl}/${queueId}/progress`, {});
    expect(progress.body).toMatchObject({ open: 0, locked: 0, done: ITEMS });
    const scores = await insist(`/api/public/v2/scores?queueId=${queueId}&fields=score&limit=1`, {});
    expect(scores.body.meta.totalItems).toBe(ITEMS);
  }, 400_000);
});
