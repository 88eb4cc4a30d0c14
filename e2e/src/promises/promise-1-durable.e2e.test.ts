import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { listAllObservations, readerOf, readTotals, untilReplayed } from '../harness/reading.js';
import { startWriters, untilWriting } from '../harness/writers.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
/** Each process once at least. */
const KILLS = 12;
const TOKENS_EACH = 7;

/** In the all-in-one form the death of the process ends the launcher; an operator (here: the test) starts it again. */
const SERVICES: Record<Form, readonly string[]> = {
  'all-in-one': ['all-in-one', 'launcher'],
  distributed: [
    'gateway',
    'identity',
    'ingestion',
    'metrics',
    'evaluation',
    'annotation',
    'integration',
    'launcher',
  ],
};
const STORES = ['embedded-clickhouse', 'embedded-mongo', 'embedded-s3'];

describe('Promise 1: Acked means durable', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => deployment?.stop());

  it(`keeps every acknowledged event, once, over ${KILLS} kills of every process in turn`, async () => {
    const victims = [...SERVICES[FORM], ...STORES];
    const writers = startWriters(deployment, { writers: 4 });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilWriting(deployment, writers);
      const victim = victims[kill % victims.length] ?? 'launcher';
      process.kill(deployment.pids()[victim] ?? 0, 'SIGKILL');
      if (victim === 'launcher' || (FORM === 'all-in-one' && victim === 'all-in-one')) {
        await deployment.ended();
        await deployment.restart();
      }
    }
    await untilWriting(deployment, writers);
    await writers.stop();

    const reader = readerOf(deployment);
    await untilReplayed(reader);
    const found = await listAllObservations(reader);
    const known = new Set(found);
    const missing = writers.acknowledged.filter(
      ({ traceId, observationId }) => !known.has(`${traceId}/${observationId}`),
    );
    expect(missing).toEqual([]);
    expect(writers.acknowledged.length).toBeGreaterThan(KILLS * 10);
    // Writes that were not acknowledged may be there too, but none twice.
    expect(found.length).toBe(known.size);
    expect(await readTotals(reader)).toEqual({ count: known.size, tokens: known.size * TOKENS_EACH });
  }, 400_000);
});
