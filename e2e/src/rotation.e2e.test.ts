import { randomUUID } from 'node:crypto';
import { createProject, keysPath } from './harness/projects.js';
import { api, target, type KeyPair } from './harness/target.js';

const CLIENTS = 6;
const OVERLAP_SECONDS = 8;
/** Kept clear of the moment at which the old secret ends: a request that is under way then may go either way. */
const MARGIN_MS = 2_000;

/** A read and a write; their statuses. */
async function use(auth: KeyPair): Promise<number[]> {
  const body = { id: randomUUID() };
  const event = { id: randomUUID(), type: 'trace-create', timestamp: new Date().toISOString(), body };
  const replies = await Promise.all([
    api('/api/public/projects', { auth }),
    api('/api/public/ingestion', { auth, json: { batch: [event] } }),
  ]);
  return replies.map(({ status }) => status);
}

describe('a rotation under load', () => {
  it('fails no request: both secrets work in the overlap, after it the new one alone', async () => {
    const { projectId, id, ...old } = await createProject();
    const statuses: Record<'old' | 'new', number[]> = { old: [], new: [] };
    const rotation: { fresh?: KeyPair } = {};
    let untilMs = Number.POSITIVE_INFINITY;
    const load = Array.from({ length: CLIENTS }, async (_, client) => {
      while (Date.now() < untilMs - MARGIN_MS) {
        // Half of the clients take the new secret as soon as there is one.
        const { fresh } = rotation;
        const isNew = fresh !== undefined && client % 2 === 0;
        statuses[isNew ? 'new' : 'old'].push(...(await use(isNew ? fresh : old)));
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const rotated = await api(`${keysPath(projectId)}/${id}/rotate`, {
      auth: target.organizationKeys,
      json: { overlapSeconds: OVERLAP_SECONDS },
    });
    expect(rotated.status).toBe(200);
    expect(rotated.body.publicKey).toBe(old.publicKey);
    expect(rotated.body.secretKey).not.toBe(old.secretKey);
    const fresh = { publicKey: old.publicKey, secretKey: rotated.body.secretKey as string };
    rotation.fresh = fresh;
    const [endsAt] = rotated.body.overlapEndsAt as string[];
    untilMs = Date.parse(endsAt ?? '');
    expect(untilMs - Date.now()).toBeGreaterThan((OVERLAP_SECONDS / 2) * 1000);
    await Promise.all(load);

    for (const name of ['old', 'new'] as const) {
      expect(statuses[name].length).toBeGreaterThan(CLIENTS);
      expect(statuses[name].filter((status) => status !== 200 && status !== 207)).toEqual([]);
    }
    await new Promise((resolve) => setTimeout(resolve, untilMs - Date.now() + MARGIN_MS));
    for (let i = 0; i < 5; i += 1) {
      expect(await use(old)).toEqual([401, 401]);
      expect(await use(fresh)).toEqual([200, 207]);
    }
  });

  it('without an overlap ends the old secret at once', async () => {
    const { projectId, id, ...old } = await createProject();
    expect(await use(old)).toEqual([200, 207]);
    const path = `${keysPath(projectId)}/${id}/rotate`;
    const rotated = await api(path, { auth: target.organizationKeys, json: { overlapSeconds: 0 } });
    expect(rotated.status).toBe(200);
    expect(await use(old)).toEqual([401, 401]);
    expect(await use({ ...old, secretKey: rotated.body.secretKey as string })).toEqual([200, 207]);
  });
});
