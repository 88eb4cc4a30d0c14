import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { startLoops } from '../harness/loops.js';
import { readMemoryMib } from '../harness/memory.js';
import { readerOf } from '../harness/reading.js';
import { api, type Reply } from '../harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
/** Filters, caches and heaps fill up to their bounds first. */
const WARM_UP_MS = 25_000;
const FLOOD_MS = 30_000;
const CLIENTS = 48;
const SAMPLE_MS = 250;
/**
 * What the speed targets allow all processes of the all-in-one form together. Distributed, there are six more, of 40 to
 * 75 MiB each before they do anything, and bodies are held by the gateway and by ingestion both.
 */
const MAX_MEMORY_MIB = FORM === 'all-in-one' ? 2048 : 2048 + 512;
/** Far above what a busy machine takes: an event loop that is stuck. */
const PATIENCE_MS = 30_000;
const MIB = 1024 * 1024;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A batch of about 2 MB: twenty generations with long texts. */
function makeBigBatch(traceId: string): string {
  const timestamp = new Date().toISOString();
  const input = 'The quick brown fox jumps over the lazy dog. '.repeat(2200);
  const batch = Array.from({ length: 20 }, (_, index) => ({
    id: randomUUID(),
    type: 'generation-create',
    timestamp,
    body: { id: `${traceId}-${index}`, traceId, name: 'flood', input },
  }));
  return JSON.stringify({ batch });
}

interface Flood {
  readonly acknowledged: string[];
  /** Refusals by status, and whether each said when to come again. */
  readonly refused: { status: number; retryAfter: number }[];
  stop(): Promise<void>;
}

/** Clients that never wait, whatever they are answered. */
function startFlood(deployment: Deployment): Flood {
  const acknowledged: string[] = [];
  const refused: Flood['refused'] = [];
  const { stop } = startLoops(CLIENTS, async () => {
    const traceId = randomUUID();
    const reply = await api('/api/public/ingestion', {
      ...readerOf(deployment),
      body: makeBigBatch(traceId),
    });
    if (reply.status === 207 && reply.body.errors.length === 0) acknowledged.push(traceId);
    else refused.push({ status: reply.status, retryAfter: Number(reply.headers.get('retry-after') ?? 0) });
  });
  return { acknowledged, refused, stop };
}

type Sample = Record<string, number>;

async function sampleMemory(deployment: Deployment, whileMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const endAt = Date.now() + whileMs; Date.now() < endAt; await sleep(SAMPLE_MS))
    samples.push(readMemoryMib(deployment));
  return samples;
}

const totalOf = (sample: Sample): number => Object.values(sample).reduce((sum, mib) => sum + mib, 0);
/** Without the stores: the caches of an engine fill up to their own limits in their own time. */
const servicesOf = (sample: Sample): number =>
  totalOf(Object.fromEntries(Object.entries(sample).filter(([name]) => !name.startsWith('embedded-'))));
/** The sample with the most memory of all processes together. */
const peakOf = (samples: readonly Sample[]): Sample =>
  samples.reduce((most, sample) => (totalOf(sample) > totalOf(most) ? sample : most), {});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const event = (body: string): string =>
  `{"batch":[{"id":"${randomUUID()}","type":"trace-create","timestamp":"${new Date().toISOString()}","body":${body}}]}`;
const span = (attributes: string): string =>
  `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${randomUUID().replaceAll('-', '')}","spanId":"00f067aa0ba902b7","name":"n","startTimeUnixNano":"1","attributes":${attributes}}]}]}]}`;
const gzip = { 'content-encoding': 'gzip' };

/** What is meant to hurt: path, body, headers. */
const hostile: [string, string, string | Uint8Array, Record<string, string>][] = [
  ['a gzip bomb of a batch', 'ingestion', gzipSync(Buffer.alloc(200 * MIB, 32)), gzip],
  ['a gzip bomb of an export', 'otel/v1/traces', gzipSync(Buffer.alloc(400 * MIB, 32)), gzip],
  ['a gzip bomb in a gzip bomb', 'otel/v1/traces', gzipSync(gzipSync(Buffer.alloc(400 * MIB, 32))), gzip],
  ['deeply nested JSON', 'ingestion', event(`{"id":"x","input":${nested(1_000_000)}}`), {}],
  ['a deeply nested body', 'ingestion', nested(2_000_000), {}],
  ['deeply nested attributes', 'otel/v1/traces', span(nested(1_000_000)), {}],
  ['100,000 tags', 'ingestion', event(`{"id":"x","tags":${JSON.stringify(Array(100_000).fill('tag'))}}`), {}],
  [
    '100,000 metadata keys',
    'ingestion',
    event(`{"id":"x","metadata":{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}}`),
    {},
  ],
  ['a text of 4 MB', 'ingestion', event(`{"id":"x","input":"${'x'.repeat(4_000_000)}"}`), {}],
  ['a million empty events', 'ingestion', `{"batch":[${Array(1_000_000).fill('{}').join()}]}`, {}],
  ['a number of a million digits', 'ingestion', event(`{"id":"x","input":${'9'.repeat(1_000_000)}}`), {}],
];

describe('Promise 6: Bounded', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    // A tenth of the defaults: the overload begins earlier, and what bounds it is the same.
    const env = { LOG_LEVEL: 'warn', INGEST_MEMORY_BYTES: `${24 * MIB}`, HTTP_MAX_BODY_BYTES: `${48 * MIB}` };
    deployment = await startDeployment({ form: FORM, env });
  });
  afterAll(() => deployment?.stop());

  const expectAlive = async (): Promise<void> => {
    const startedAt = Date.now();
    expect((await api('/api/public/health', { ...readerOf(deployment), auth: null })).status).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(PATIENCE_MS);
  };

  it.each(hostile)('survives %s', async (_name, path, body, headers) => {
    const before = deployment.pids();
    const options = { ...readerOf(deployment), method: 'POST', body, headers };
    const reply: Reply = await api(`/api/public/${path}`, options);
    // Refused as a whole, event by event, or taken: never a failure of the service.
    expect([200, 207, 400, 413]).toContain(reply.status);
    await expectAlive();
    expect(deployment.pids()).toEqual(before);
  });

  it('keeps memory flat under a flood, and tells the excess when to come again', async () => {
    const before = deployment.pids();
    const flood = startFlood(deployment);
    await sleep(WARM_UP_MS);
    const samples = await sampleMemory(deployment, FLOOD_MS);
    await expectAlive();
    await flood.stop();

    const middle = samples.length / 2;
    const [early, late] = [peakOf(samples.slice(0, middle)), peakOf(samples.slice(middle))];
    // The whole sample, so that a failure shows whose memory it is.
    const isFlat = servicesOf(late) < servicesOf(early) * 1.25 && totalOf(late) < MAX_MEMORY_MIB;
    if (!isFlat) throw new Error(`memory is not flat: ${JSON.stringify({ early, late })}`);
    expect(flood.refused.length).toBeGreaterThan(0);
    expect(flood.acknowledged.length).toBeGreaterThan(0);
    expect(flood.refused.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
    expect(flood.refused.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
    expect(deployment.pids()).toEqual(before);
    for (const traceId of flood.acknowledged.slice(-20)) {
      const { body } = await api(`/api/public/observations?traceId=${traceId}&limit=1`, readerOf(deployment));
      expect(body.meta.totalItems).toBe(20);
    }
  });
});
