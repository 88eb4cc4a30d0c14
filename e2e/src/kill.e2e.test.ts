import { randomUUID } from 'node:crypto';
import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { api, type ApiOptions, type Reply } from './harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
const KILLS = 12;
const WRITERS = 4;

/** In the all-in-one form the death of the process ends the launcher; an operator (here: the test) starts it again. */
const SERVICES: Record<Form, readonly string[]> = {
  'all-in-one': ['all-in-one', 'launcher'],
  distributed: ['gateway', 'identity', 'ingestion', 'metrics', 'evaluation', 'launcher'],
};
const STORES = ['embedded-clickhouse', 'embedded-mongo', 'embedded-s3'];

interface Written {
  readonly traceId: string;
  readonly observationId: string;
}

/** Writes small batches and exports until told to stop; remembers only what was acknowledged. */
function startWriters(deployment: Deployment): { acknowledged: Written[]; stop(): Promise<void> } {
  const acknowledged: Written[] = [];
  let isStopping = false;
  const write = async (): Promise<void> => {
    while (!isStopping) {
      const traceId = randomUUID().replaceAll('-', '');
      const observationId = traceId.slice(0, 16);
      const timestamp = new Date().toISOString();
      const isOtlp = Math.random() < 0.5;
      const request = isOtlp
        ? api('/api/public/otel/v1/traces', {
            baseUrl: deployment.baseUrl,
            auth: deployment.keys,
            json: {
              resourceSpans: [
                {
                  scopeSpans: [
                    {
                      spans: [
                        {
                          traceId,
                          spanId: observationId,
                          name: 'span',
                          startTimeUnixNano: `${Date.now()}000000`,
                          endTimeUnixNano: `${Date.now() + 5}000000`,
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          })
        : api('/api/public/ingestion', {
            baseUrl: deployment.baseUrl,
            auth: deployment.keys,
            json: {
              batch: [
                { id: randomUUID(), type: 'trace-create', timestamp, body: { id: traceId, name: 'killed' } },
                {
                  id: randomUUID(),
                  type: 'span-create',
                  timestamp,
                  body: { id: observationId, traceId, name: 'span', startTime: timestamp },
                },
              ],
            },
          });
      const reply = await request.catch(() => undefined);
      const isAcknowledged = reply?.status === (isOtlp ? 200 : 207) && (reply.body.errors ?? []).length === 0;
      if (isAcknowledged) acknowledged.push({ traceId, observationId });
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers);
    },
  };
}

async function untilWriting(deployment: Deployment, acknowledged: readonly Written[]): Promise<void> {
  const before = acknowledged.length;
  const giveUpAt = Date.now() + 60_000;
  while (acknowledged.length < before + 10) {
    if (Date.now() > giveUpAt)
      throw new Error(`no write was acknowledged for 60 s:\n${deployment.output().slice(-3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Reads, again while a killed service is still coming back: 503 is what clients may see meanwhile, nothing else. */
async function readWhenUp(path: string, options: ApiOptions): Promise<Reply> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const reply = await api(path, options);
    if (reply.status !== 503 || Date.now() > giveUpAt) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('acked means durable', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
  }, 120_000);
  afterAll(() => deployment.stop(), 60_000);

  it(`keeps every acknowledged event, once, over ${KILLS} kills of every process in turn`, async () => {
    const victims = [...SERVICES[FORM], ...STORES];
    const writers = startWriters(deployment);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilWriting(deployment, writers.acknowledged);
      const victim = victims[kill % victims.length] ?? 'launcher';
      process.kill(deployment.pids()[victim] ?? 0, 'SIGKILL');
      if (victim === 'launcher' || (FORM === 'all-in-one' && victim === 'all-in-one')) {
        await deployment.ended();
        await deployment.restart();
      }
    }
    await untilWriting(deployment, writers.acknowledged);
    await writers.stop();

    const options = { baseUrl: deployment.baseUrl, auth: deployment.keys };
    await untilReplayed(options);
    const missing: Written[] = [];
    for (const { traceId, observationId } of writers.acknowledged) {
      const trace = await readWhenUp(`/api/public/traces/${traceId}`, options);
      const ids =
        trace.status === 200 ? (trace.body.observations as { id: string }[]).map((one) => one.id) : [];
      if (ids.length !== 1 || ids[0] !== observationId) missing.push({ traceId, observationId });
    }
    expect(missing).toEqual([]);
    expect(writers.acknowledged.length).toBeGreaterThan(KILLS * 10);
    const listed = await readWhenUp('/api/public/observations?limit=1', options);
    // Unacknowledged writes may be there too, but none twice: ids are counted once each by the engine.
    expect(listed.body.meta.totalItems).toBeGreaterThanOrEqual(writers.acknowledged.length);
  }, 400_000);

  /** Writes acknowledged into the spool appear after the store is back; a plain write proves that it is. */
  async function untilReplayed(options: {
    baseUrl: string;
    auth: { publicKey: string; secretKey: string };
  }): Promise<void> {
    const giveUpAt = Date.now() + 60_000;
    for (;;) {
      const reply = await api('/api/public/ingestion', {
        ...options,
        json: {
          batch: [
            {
              id: randomUUID(),
              type: 'trace-create',
              timestamp: new Date().toISOString(),
              body: { id: randomUUID() },
            },
          ],
        },
      });
      if (reply.status === 207 && reply.headers.get('x-assay-durability') !== 'spooled') return;
      if (Date.now() > giveUpAt) throw new Error('the spool was never replayed');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
});
