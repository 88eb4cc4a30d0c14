import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startDeployment, type Form } from '@assay/testing';
import { openJsonClient, type JsonClient } from './json-client.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentiles.js';

const { values } = parseArgs({
  options: {
    /** Default: 10,000 on the embedded store, 100,000 where MONGODB_URI names another. */
    items: { type: 'string', default: process.env['MONGODB_URI'] ? '100000' : '10000' },
    versions: { type: 'string', default: '20' },
    'run-items': { type: 'string', default: '10000' },
    form: { type: 'string', default: process.env['FORM'] ?? 'all-in-one' },
  },
});
const ITEMS = Number(values.items);
const VERSIONS = Number(values.versions);
const RUN_ITEMS = Math.min(ITEMS, Number(values['run-items']));
const CLIENTS = 16;
const PAGE = 50;
const SPANS_PER_BATCH = 100;
const DATASET = 'bench/dataset';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const idOf = (n: number): string => `item-${String(n).padStart(6, '0')}`;

/** Runs `work` for 0 … `count` - 1, some at once. @returns Milliseconds of each. */
async function forEach(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < count) {
      const n = next++;
      const startedAt = performance.now();
      await work(n);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, take));
  return times;
}

function describeWrites(name: string, times: readonly number[], seconds: number): string {
  const at = (p: number): string => percentile(times, p).toFixed(1);
  return `| ${name} | ${times.length} | ${Math.round(times.length / seconds)}/s | ${at(0.5)} / ${at(0.95)} ms |`;
}

async function timeWrites(name: string, count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const times = await forEach(count, work);
  print(describeWrites(name, times, (performance.now() - startedAt) / 1000));
}

async function timeRead(name: string, times: number, read: (n: number) => Promise<unknown>): Promise<void> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now();
    await read(n);
    taken.push(performance.now() - startedAt);
  }
  const at = (p: number): string => percentile(taken, p).toFixed(1);
  print(`| ${name} | ${times} | ${at(0.5)} ms | ${at(0.95)} ms | ${Math.max(...taken).toFixed(1)} ms |`);
}

/** Every item, then new versions of all of them, one round after the other. @returns A moment in each round. */
async function writeItems(client: JsonClient): Promise<string[]> {
  const put = (version: number) => (n: number) =>
    client.post('/dataset-items', {
      datasetName: DATASET,
      id: idOf(n),
      input: { question: `What is ${n} times ${version}?`, context: 'x'.repeat(300) },
      expectedOutput: { answer: n * version },
      metadata: { version },
    });
  print('\n| Write | Requests | Rate | p50 / p95 |\n| --- | --- | --- | --- |');
  await timeWrites('create an item', ITEMS, put(0));
  const moments = [new Date().toISOString()];
  const startedAt = performance.now();
  const times: number[] = [];
  for (let version = 1; version < VERSIONS; version += 1) {
    times.push(...(await forEach(ITEMS, put(version))));
    moments.push(new Date().toISOString());
  }
  if (times.length > 0)
    print(describeWrites('update an item', times, (performance.now() - startedAt) / 1000));
  return moments;
}

/** A run of one span and one score an item. @returns Its id. */
async function writeRun(client: JsonClient, runName: string): Promise<string> {
  let runId = '';
  await timeWrites(`link an item (${runName})`, RUN_ITEMS, async (n) => {
    const link = {
      runName,
      datasetItemId: idOf(n),
      traceId: `${runName}-${n}`,
      observationId: `${runName}-${n}-s`,
    };
    ({ datasetRunId: runId } = (await client.post('/dataset-run-items', link)) as { datasetRunId: string });
  });
  const events = (n: number): object[] => {
    const startMs = Date.now() - 2000;
    const [traceId, id] = [`${runName}-${n}`, `${runName}-${n}-s`];
    const common = { timestamp: new Date(startMs).toISOString() };
    const span = {
      id,
      traceId,
      name: 'task',
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 200 + (n % 700)).toISOString(),
      input: { n },
      output: `answer ${n}`,
      model: 'gpt-4o-mini',
      usage: { input: 100 + (n % 50), output: 40 },
    };
    const score = { id: `${id}-score`, traceId, observationId: id, name: 'quality', value: (n % 10) / 10 };
    return [
      { id: randomUUID(), type: 'generation-create', ...common, body: span },
      { id: randomUUID(), type: 'score-create', ...common, body: score },
    ];
  };
  await forEach(Math.ceil(RUN_ITEMS / SPANS_PER_BATCH), async (batch) => {
    const numbers = Array.from({ length: SPANS_PER_BATCH }, (_, n) => batch * SPANS_PER_BATCH + n);
    await client.post('/ingestion', { batch: numbers.filter((n) => n < RUN_ITEMS).flatMap(events) });
  });
  return runId;
}

async function readItems(client: JsonClient, moments: readonly string[]): Promise<void> {
  const list = (page: number, version?: string): Promise<unknown> =>
    client.get('/dataset-items', {
      datasetName: DATASET,
      page,
      limit: PAGE,
      ...(version !== undefined && { version }),
    });
  const lastPage = Math.ceil(ITEMS / PAGE);
  await timeRead('items, first page', 20, () => list(1));
  await timeRead('items, last page', 20, () => list(lastPage));
  await timeRead('an item', 50, (n) => client.get(`/dataset-items/${idOf(n)}`));
  const asOf = (index: number): string => moments[Math.min(index, moments.length - 1)] ?? '';
  const places = [
    ['oldest version', 0],
    ['middle version', Math.floor(moments.length / 2)],
    ['version before the latest', Math.max(0, moments.length - 2)],
  ] as const;
  for (const [name, index] of places) {
    await timeRead(`items at the ${name}, first question`, 1, () => list(1, asOf(index)));
    await timeRead(`items at the ${name}, further pages`, 20, (n) => list(2 + (n % lastPage), asOf(index)));
  }
}

async function readRuns(
  client: JsonClient,
  runNames: readonly string[],
  runIds: readonly string[],
): Promise<void> {
  const fromStartTime = new Date(Date.now() - 86_400_000).toISOString();
  const path = `/datasets/${encodeURIComponent(DATASET)}/runs/${runNames[0] ?? ''}`;
  await timeRead('runs of the dataset', 20, () =>
    client.get(`/datasets/${encodeURIComponent(DATASET)}/runs`),
  );
  await timeRead(`a run with its ${RUN_ITEMS} items`, 5, () => client.get(path));
  await timeRead('experiments with scores and metrics', 5, () =>
    client.get('/experiments', { fromStartTime, fields: 'core,scores,metrics' }),
  );
  await timeRead('one experiment by id', 5, () =>
    client.get('/experiments', { fromStartTime, id: runIds[0] ?? '' }),
  );
  await timeRead('experiment items, with io and scores', 5, () =>
    client.get('/experiment-items', {
      fromStartTime,
      experimentId: runIds[0] ?? '',
      fields: 'core,dataset,io,scores',
    }),
  );
  let cursor = '';
  await timeRead('compare two runs, first page with the statistics', 5, async () => {
    const answer = await client.get('/api/assay/v1/experiments/compare', { ids: runIds.join(',') });
    ({ cursor = '' } = (answer as { meta: { cursor?: string } }).meta);
  });
  await timeRead('compare two runs, a further page', 5, () =>
    client.get('/api/assay/v1/experiments/compare', { ids: runIds.join(','), cursor }),
  );
}

const deployment = await startDeployment({ form: values.form as Form, env: { LOG_LEVEL: 'warn' } });
try {
  print(`${values.form}: ${describeMachine()}`);
  print(`${ITEMS} items of ${VERSIONS} versions, two runs of ${RUN_ITEMS} items; ${CLIENTS} writers`);
  const client = openJsonClient(deployment.baseUrl, deployment.keys, CLIENTS);
  await client.post('/v2/datasets', { name: DATASET });
  const moments = await writeItems(client);
  const runNames = ['run-a', 'run-b'];
  const runIds: string[] = [];
  for (const name of runNames) runIds.push(await writeRun(client, name));
  print('\n| Read | Requests | p50 | p95 | Worst |\n| --- | --- | --- | --- | --- |');
  await readItems(client, moments);
  await readRuns(client, runNames, runIds);
  await client.close();
} finally {
  await deployment.stop();
}
