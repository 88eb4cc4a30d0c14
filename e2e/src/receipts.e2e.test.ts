import { randomUUID } from 'node:crypto';
import { api, target, type ApiOptions, type Reply } from './harness/target.js';

const ask = (query: Record<string, string>, options: ApiOptions = {}): Promise<Reply> =>
  api(`/api/assay/v1/receipts?${new URLSearchParams(query).toString()}`, options);

interface Sent {
  id: string;
  type: string;
  timestamp: string;
  body: object;
}
const event = (type: string, body: object): Sent => ({
  id: randomUUID(),
  type,
  timestamp: new Date().toISOString(),
  body,
});
const send = (...batch: Sent[]): Promise<Reply> => api('/api/public/ingestion', { json: { batch } });

/** Spooled is told in promise 5, where the store is away. */
describe('a receipt tells', () => {
  it('stored, merged, repeated and deleted', async () => {
    const traceId = randomUUID();
    const create = event('trace-create', { id: traceId, name: 'first' });
    const update = event('trace-create', { id: traceId, name: 'second' });
    await send(create);
    expect((await ask({ envelopeId: create.id })).body).toMatchObject({
      state: 'stored',
      at: expect.any(String) as string,
      reason: null,
    });
    await send(update);
    expect((await ask({ envelopeId: update.id })).body.state).toBe('merged');
    await send(create);
    expect((await ask({ envelopeId: create.id })).body.state).toBe('repeated');
    expect((await ask({ traceId })).body.state).toBe('stored');
    await api(`/api/public/traces/${traceId}`, { method: 'DELETE' });
    expect((await ask({ traceId })).body.state).toBe('deleted');
    await send(event('trace-create', { id: traceId, name: 'again' }));
    expect((await ask({ traceId })).body.state).toBe('stored');
  });

  it('refused, and why, of an event and of a trace that lost a span', async () => {
    const bad = event('span-create', { id: randomUUID(), level: 'LOUD' });
    await send(bad);
    expect((await ask({ envelopeId: bad.id })).body).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('level') as string,
    });
    const traceId = randomUUID().replaceAll('-', '');
    const times = { startTimeUnixNano: '1763000000000000000', endTimeUnixNano: '1763000001000000000' };
    const spans = (...spanIds: unknown[]): object => ({
      resourceSpans: [
        { scopeSpans: [{ spans: spanIds.map((spanId) => ({ traceId, spanId, name: 's', ...times })) }] },
      ],
    });
    await api('/api/public/otel/v1/traces', { json: spans(7) });
    expect((await ask({ traceId })).body).toMatchObject({ state: 'refused', reason: 'spanId:not_an_id' });
    await api('/api/public/otel/v1/traces', { json: spans(traceId.slice(0, 16)) });
    expect((await ask({ traceId })).body).toMatchObject({ state: 'stored', reason: 'spanId:not_an_id' });
  });

  it('nothing of what nobody sent, and nothing of another project', async () => {
    expect((await ask({ traceId: randomUUID() })).status).toBe(404);
    const traceId = randomUUID();
    const sent = event('trace-create', { id: traceId });
    await send(sent);
    const auth = target.organizationKeys;
    const json = { name: `Other ${randomUUID().slice(0, 8)}`, retention: 0 };
    const project = await api('/api/public/projects', { auth, json });
    const key = await api(`/api/public/projects/${project.body.id}/apiKeys`, { auth, json: {} });
    const other = { publicKey: key.body.publicKey as string, secretKey: key.body.secretKey as string };
    expect((await ask({ traceId }, { auth: other })).status).toBe(404);
    expect((await ask({ envelopeId: sent.id }, { auth: other })).status).toBe(404);
    expect((await ask({ traceId })).status).toBe(200);
  });
});
