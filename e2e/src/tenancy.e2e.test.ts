import { randomUUID } from 'node:crypto';
import { api, target } from './harness/target.js';

interface Keys {
  publicKey: string;
  secretKey: string;
}

async function createProject(): Promise<Keys> {
  const auth = target.organizationKeys;
  const project = await api('/api/public/projects', {
    auth,
    json: { name: `Other ${randomUUID().slice(0, 8)}`, retention: 0 },
  });
  expect(project.status).toBe(201);
  const key = await api(`/api/public/projects/${project.body.id}/apiKeys`, {
    auth,
    method: 'POST',
    json: {},
  });
  expect(key.status).toBe(201);
  return { publicKey: key.body.publicKey as string, secretKey: key.body.secretKey as string };
}

/** Both projects use the same ids and names: nothing but the key tells them apart. */
function makeBatch(
  ids: Record<'trace' | 'observation' | 'score' | 'session', string>,
  marker: string,
): object {
  const timestamp = new Date().toISOString();
  const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });
  return {
    batch: [
      event('trace-create', { id: ids.trace, name: marker, sessionId: ids.session, input: marker }),
      event('generation-create', { id: ids.observation, traceId: ids.trace, name: marker, output: marker }),
      event('score-create', {
        id: ids.score,
        traceId: ids.trace,
        name: 'quality',
        value: 1,
        comment: marker,
      }),
    ],
  };
}

describe('tenants are apart', () => {
  it('shows each project its own data alone, in every read, for equal ids', async () => {
    const [mine, theirs] = [await createProject(), await createProject()];
    const ids = {
      trace: randomUUID(),
      observation: randomUUID(),
      score: randomUUID(),
      session: randomUUID(),
    };
    for (const [auth, marker] of [
      [mine, 'mine'],
      [theirs, 'theirs'],
    ] as const) {
      expect(
        (await api('/api/public/ingestion', { auth, json: makeBatch(ids, marker) })).body.errors,
      ).toEqual([]);
      const dataset = { name: `data-${marker}` };
      expect((await api('/api/public/v2/datasets', { auth, json: dataset })).status).toBe(200);
    }
    const reads = [
      '/traces',
      `/traces/${ids.trace}`,
      '/observations',
      `/observations/${ids.observation}`,
      '/v2/observations?fields=core,basic,io',
      '/sessions',
      `/sessions/${ids.session}`,
      '/scores',
      `/scores/${ids.score}`,
      '/v2/scores',
      `/v2/scores/${ids.score}`,
      '/v3/scores?fields=core,details',
      '/v2/datasets',
      '/projects',
    ];
    for (const path of reads) {
      const reply = await api(`/api/public${path}`, { auth: mine });
      expect({ path, status: reply.status }).toEqual({ path, status: 200 });
      expect({ path, leaks: JSON.stringify(reply.body).includes('theirs') }).toEqual({ path, leaks: false });
    }
    expect((await api(`/api/public/traces/${ids.trace}`, { auth: mine, method: 'DELETE' })).status).toBe(200);
    expect((await api(`/api/public/traces/${ids.trace}`, { auth: mine })).status).toBe(404);
    expect((await api(`/api/public/traces/${ids.trace}`, { auth: theirs })).body).toMatchObject({
      name: 'theirs',
    });
    expect((await api(`/api/public/scores/${ids.score}`, { auth: theirs })).status).toBe(200);
  });
});
