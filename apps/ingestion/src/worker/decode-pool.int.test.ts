import { randomBytes } from 'node:crypto';
import { createLogger } from '@assay/logging';
import { event } from '../testing/harness.js';
import { DecodePool } from './decode-pool.js';
import type { BatchJob } from './messages.js';

const log = createLogger({ service: 'test', level: 'silent' });

const job = (body: string | Uint8Array): BatchJob => ({
  kind: 'batch',
  projectId: 'p',
  body: Buffer.from(body),
  by: { source: 'batch', apiKeyId: '', sdkName: '', sdkVersion: '' },
  receivedMs: 1,
  expireAt: '2149-06-06',
  isDrafting: false,
  scoresOnly: false,
});

const batchOf = (events: readonly object[]): string => JSON.stringify({ batch: events });

describe('DecodePool', () => {
  let restarts = 0;
  const pool = new DecodePool({ size: 1, log, onRestart: () => (restarts += 1) });
  afterAll(() => pool.close());

  it('decodes many bodies, each to its own sender, and leaves them as they are', async () => {
    const bodies = Array.from({ length: 30 }, (_, i) =>
      job(batchOf([event('trace-create', 0, { id: `t${i}` })])),
    );
    const results = await Promise.all(bodies.map((body) => pool.run(body)));
    expect(results.map(({ events }) => events[0]?.about[0]?.id)).toEqual(bodies.map((_, i) => `t${i}`));
    expect(Buffer.from(bodies[3]?.body ?? '').toString()).toContain('"t3"');
  });

  it('passes on what decoding throws, with its kind and details', async () => {
    await expect(pool.run(job('{'))).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'INVALID_JSON',
      details: { errors: [expect.any(String)] },
    });
    await expect(pool.run(job(randomBytes(1000)))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('fails the jobs of a worker that dies as retryable, and replaces it', async () => {
    const [worker] = pool.workers();
    const lost = pool.run(
      job(batchOf([event('trace-create', 0, { id: 't', input: 'x'.repeat(4_000_000) })])),
    );
    const outcome = expect(lost).rejects.toMatchObject({ kind: 'unavailable', reason: 'WORKER_LOST' });
    await worker?.terminate();
    await outcome;
    expect(restarts).toBe(1);
    expect((await pool.run(job(batchOf([])))).events).toEqual([]);
  });
});
