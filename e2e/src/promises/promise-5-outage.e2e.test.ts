import { randomUUID } from 'node:crypto';
import {
  startClickhouse,
  startDeployment,
  type Deployment,
  type Form,
  type TestClickhouse,
} from '@assay/testing';
import { listAllObservations, readerOf, readTotals, untilReplayed } from '../harness/reading.js';
import { api, type ApiOptions } from '../harness/target.js';
import { startWriters, untilWriting, type Written, type Writers } from '../harness/writers.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
const OUTAGE_MS = 60_000;
const HANG_MS = 15_000;
const TOKENS_EACH = 7;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function expectAllOnce(reader: ApiOptions, writers: Writers): Promise<void> {
  const found = await listAllObservations(reader);
  const known = new Set(found);
  const isMissing = ({ traceId, observationId }: Written): boolean =>
    !known.has(`${traceId}/${observationId}`);
  expect(writers.acknowledged.filter(isMissing)).toEqual([]);
  expect(found.length).toBe(known.size);
  expect(await readTotals(reader)).toEqual({ count: known.size, tokens: known.size * TOKENS_EACH });
}

const receiptOf = async (reader: ApiOptions, query: string): Promise<string> =>
  (await api(`/api/assay/v1/receipts?${query}`, reader)).body.state as string;

describe('Promise 5: A store outage loses nothing', () => {
  describe(`ClickHouse is gone for ${OUTAGE_MS / 1000} s`, () => {
    let store: TestClickhouse;
    let deployment: Deployment;
    beforeAll(async () => {
      store = await startClickhouse();
      deployment = await startDeployment({ form: FORM, env: { ...store.env, LOG_LEVEL: 'warn' } });
    });
    afterAll(async () => {
      await deployment?.stop();
      await store?.stop();
    });

    it('misses none and doubles none of the events acknowledged meanwhile', async () => {
      const reader = readerOf(deployment);
      const writers = startWriters(deployment, { writers: 4, pauseMs: 10 });
      await untilWriting(deployment, writers);
      expect(await store.kill()).toBe(true);
      const beganAt = Date.now();
      await sleep(3_000);

      const since = writers.acknowledged.length;
      await untilWriting(deployment, writers);
      const during = writers.acknowledged.slice(since);
      // Everything is acknowledged, and says that it is not readable yet.
      expect(during.every(({ isSpooled }) => isSpooled)).toBe(true);
      const sample = during.find(({ envelopeId }) => envelopeId !== undefined);
      expect(await receiptOf(reader, `envelopeId=${sample?.envelopeId}`)).toBe('spooled');
      expect(await receiptOf(reader, `traceId=${sample?.traceId}`)).toBe('spooled');
      const score = { traceId: sample?.traceId, name: 'in the dark', value: 1, id: randomUUID() };
      const scored = await api('/api/public/scores', { ...reader, json: score });
      expect([scored.status, scored.headers.get('x-assay-durability')]).toEqual([200, 'spooled']);
      const read = await api('/api/public/traces', reader);
      expect(read.status).toBe(503);
      expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0);

      await sleep(OUTAGE_MS - (Date.now() - beganAt));
      const spooled = writers.acknowledged.filter(({ isSpooled }) => isSpooled);
      await store.restart();
      await untilWriting(deployment, writers);
      await writers.stop();
      await untilReplayed(reader);

      await expectAllOnce(reader, writers);
      expect(spooled.length).toBeGreaterThan(1000);
      expect(await receiptOf(reader, `envelopeId=${sample?.envelopeId}`)).toBe('stored');
      expect(await receiptOf(reader, `traceId=${sample?.traceId}`)).toBe('stored');
      expect((await api(`/api/public/scores/${score.id}`, reader)).body).toMatchObject({ value: 1 });
      // The clients of the moment of the fall may see it; nobody else.
      const refused = [...writers.refusals.values()].reduce((sum, count) => sum + count, 0);
      expect(refused).toBeLessThanOrEqual(8);
    }, 300_000);
  });

  describe(`ClickHouse hangs for ${HANG_MS / 1000} s`, () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await startDeployment({
        form: FORM,
        env: { LOG_LEVEL: 'warn', INGEST_STORE_TIMEOUT_MS: '5000' },
      });
    });
    afterAll(() => deployment?.stop());

    it('misses none and doubles none of the events acknowledged around it', async () => {
      const reader = readerOf(deployment);
      const writers = startWriters(deployment, { writers: 4, pauseMs: 5 });
      await untilWriting(deployment, writers);
      const pid = deployment.pids()['embedded-clickhouse'] ?? 0;
      process.kill(pid, 'SIGSTOP');
      await sleep(HANG_MS);
      // A store that hangs is away like any other: writes go on.
      expect(writers.acknowledged.some(({ isSpooled }) => isSpooled)).toBe(true);
      process.kill(pid, 'SIGCONT');
      await untilWriting(deployment, writers);
      await writers.stop();
      await untilReplayed(reader);
      await expectAllOnce(reader, writers);
    }, 200_000);
  });
});
