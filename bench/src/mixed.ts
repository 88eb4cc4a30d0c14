import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDeployment, type Form } from '@assay/testing';
import { Prose } from './data/prose.js';
import { createRandom } from './generate.js';
import { BENCH_ENV, readLoadedData } from './load/data-directory.js';
import { makeScratchCopy } from './load/scratch-copy.js';
import { describeMachine } from './machine.js';
import { runReader, type TimesByProbe } from './mixed/read-load.js';
import { describeGrowth, describeLoopDelay, describeMinutes, watchProcesses } from './mixed/watch.js';
import { runWriter, type WriteTotals } from './mixed/write-load.js';
import { describeTimes, percentile } from './percentiles.js';
import { openClient } from './read/client.js';
import { collectSamples } from './read/samples.js';

const SAMPLE_COUNT = 100;
const SETTLE_MS = 10_000;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '/tmp/assay-bench-10m' },
    form: { type: 'string', default: 'all-in-one' },
    minutes: { type: 'string', default: '10' },
    writers: { type: 'string', default: '2' },
    readers: { type: 'string', default: '4' },
    /** Of all writers together. */
    'spans-per-second': { type: 'string', default: '1000' },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const data = readLoadedData(values['data-dir']);
const writers = Number(values.writers);
const readers = Number(values.readers);
const scratch = makeScratchCopy(values['data-dir']);
const deployment = await startDeployment({
  form: values.form as Form,
  dataDir: scratch.path,
  env: { ...BENCH_ENV, LOG_LEVEL: 'warn' },
});
try {
  print(`${values.form}: ${describeMachine()}`);
  print(
    `${data.observations} observations loaded; ${writers} writers (${values['spans-per-second']} spans/s together), ${readers} readers, ${values.minutes} minutes`,
  );
  const client = openClient(deployment.baseUrl, writers + readers);
  const samples = await collectSamples(client, data, SAMPLE_COUNT, createRandom(2));
  await sleep(SETTLE_MS);
  const stop = new AbortController();
  const { signal } = stop;
  const prose = new Prose(3);
  const written: WriteTotals = { spans: 0, refused: 0, acks: [] };
  const times: TimesByProbe = new Map();
  const startedAt = performance.now();
  const watching = watchProcesses(deployment, signal);
  const spansPerSecond = Number(values['spans-per-second']) / Math.max(1, writers);
  const clients = [
    ...Array.from({ length: writers }, (_, index) =>
      runWriter(client, { seed: Date.now() + index, spansPerSecond, prose, signal }, written),
    ),
    ...Array.from({ length: readers }, () => runReader(client, samples, signal, times)),
  ];
  setTimeout(() => stop.abort(), Number(values.minutes) * 60_000);
  await Promise.all(clients);
  const seconds = (performance.now() - startedAt) / 1000;
  const moments = await watching;
  print(
    `\nwritten: ${Math.round(written.spans / seconds)} spans/s, acknowledgement ${describeTimes(written.acks)}, refused ${written.refused}`,
  );
  const reads = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  print(`read: ${(reads / seconds).toFixed(0)} requests/s\n`);
  print('| Read beside the writers | Requests | p50 ms | p95 ms | p99 ms |\n| --- | --- | --- | --- | --- |');
  for (const [{ name }, list] of times)
    print(
      `| ${name} | ${list.length} | ${[0.5, 0.95, 0.99].map((p) => percentile(list, p).toFixed(0)).join(' | ')} |`,
    );
  print(`\n${describeGrowth(moments)}`);
  print(`\nall processes at the end of each minute, MB: ${describeMinutes(moments)}`);
  print(`event-loop delay of the service: ${describeLoopDelay(moments)}`);
  await client.close();
} finally {
  await deployment.stop({ keepData: true });
  scratch.remove();
}
