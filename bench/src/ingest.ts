import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { Pool } from 'undici';
import { createRandom, makeBatch, makeExport } from './generate.js';
import { describeMachine, readMemoryMb } from './machine.js';
import { describeTimes } from './percentiles.js';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 8);
const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;

interface Load {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  make(random: () => number): {
    body: string | Buffer;
    units: number;
    observationId: string;
    traceId: string;
  };
}

const LOADS: readonly Load[] = [
  {
    name: 'batch JSON (1.5 KB events, 18 a request)',
    path: '/api/public/ingestion',
    contentType: 'application/json',
    make: (random) => {
      const made = makeBatch(random, 2, Date.now());
      return {
        body: made.text,
        units: made.events,
        observationId: made.observationId,
        traceId: made.traceId,
      };
    },
  },
  {
    name: 'batch JSON (1.5 KB events, 180 a request)',
    path: '/api/public/ingestion',
    contentType: 'application/json',
    make: (random) => {
      const made = makeBatch(random, 20, Date.now());
      return {
        body: made.text,
        units: made.events,
        observationId: made.observationId,
        traceId: made.traceId,
      };
    },
  },
  {
    name: 'OTLP protobuf (1 KB spans, 200 a request)',
    path: '/api/public/otel/v1/traces',
    contentType: 'application/x-protobuf',
    make: (random) => {
      const made = makeExport(random, 25, Date.now());
      return { body: made.body, units: made.spans, observationId: made.observationId, traceId: made.traceId };
    },
  },
];

type Target = Pick<Deployment, 'baseUrl' | 'keys' | 'pids' | 'stop'>;

/** A service that runs already (BENCH_URL, BENCH_PUBLIC_KEY, BENCH_SECRET_KEY), else one started for the run. */
async function openTarget(): Promise<Target> {
  const baseUrl = process.env['BENCH_URL'];
  if (!baseUrl) return startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
  const publicKey = process.env['BENCH_PUBLIC_KEY'] ?? '';
  const secretKey = process.env['BENCH_SECRET_KEY'] ?? '';
  return {
    baseUrl,
    keys: { projectId: '', publicKey, secretKey },
    pids: () => ({}),
    stop: () => Promise.resolve(),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(deployment: Target, load: Load): Promise<void> {
  const pool = new Pool(deployment.baseUrl, { connections: CLIENTS + 2 });
  const authorization = `Basic ${Buffer.from(`${deployment.keys.publicKey}:${deployment.keys.secretKey}`).toString('base64')}`;
  const acks: number[] = [];
  const readsById: number[] = [];
  const readsOfTrace: number[] = [];
  let units = 0;
  let refused = 0;
  let last = { observationId: '', traceId: '' };
  const startedAt = performance.now();
  const endAt = startedAt + SECONDS * 1000;

  const write = async (client: number): Promise<void> => {
    const random = createRandom(client + 1);
    while (performance.now() < endAt) {
      const made = load.make(random);
      const sentAt = performance.now();
      const response = await pool.request({
        method: 'POST',
        path: load.path,
        headers: { authorization, 'content-type': load.contentType },
        body: made.body,
      });
      await response.body.dump();
      if (response.statusCode >= 300) {
        refused += 1;
        continue;
      }
      acks.push(performance.now() - sentAt);
      units += made.units;
      last = made;
    }
  };
  const get = async (path: string, into: number[]): Promise<void> => {
    const sentAt = performance.now();
    const response = await pool.request({ method: 'GET', path, headers: { authorization } });
    await response.body.dump();
    if (response.statusCode === 200) into.push(performance.now() - sentAt);
    else refused += 1;
  };
  const read = async (): Promise<void> => {
    while (performance.now() < endAt) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (!last.traceId) continue;
      await get(`/api/public/observations/${last.observationId}`, readsById);
      await get(`/api/public/traces/${last.traceId}`, readsOfTrace);
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, (_, client) => write(client)), read()]);
  const seconds = (performance.now() - startedAt) / 1000;
  const memory = readMemoryMb(Object.values(deployment.pids()));
  print(`${load.name}: ${Math.round(units / seconds)}/s over ${seconds.toFixed(0)} s, ${CLIENTS} clients`);
  print(`  acknowledgement ${describeTimes(acks)}; refused ${refused}`);
  print(`  beside it: observation by id ${describeTimes(readsById)}; trace ${describeTimes(readsOfTrace)}`);
  if (memory) print(`  memory of all processes: ${memory.toFixed(0)} MB`);
  await pool.close();
}

const deployment = await openTarget();
print(`${FORM}: ${describeMachine()}`);
const idle = readMemoryMb(Object.values(deployment.pids()));
if (idle) print(`idle memory of all processes: ${idle.toFixed(0)} MB`);
for (const load of LOADS) await run(deployment, load);
await deployment.stop();
