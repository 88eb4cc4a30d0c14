import { parseArgs } from 'node:util';
import { startDeployment, type Form } from '@assay/testing';
import { createRandom } from './generate.js';
import { BENCH_ENV, readLoadedData } from './load/data-directory.js';
import { describeMachine, readMemoryMb } from './machine.js';
import { openClient } from './read/client.js';
import { METRICS_PROBES, READ_PROBES, type Probe } from './read/probes.js';
import { describeResult, RESULT_HEAD, runProbe } from './read/run-probes.js';
import { collectSamples } from './read/samples.js';

const SAMPLE_COUNT = 110;

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '/tmp/assay-bench-10m' },
    form: { type: 'string', default: 'all-in-one' },
    table: { type: 'string', default: 'all' },
    /** Only probes with this in their names. */
    only: { type: 'string', default: '' },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const dataDir = values['data-dir'];
const data = readLoadedData(dataDir);
const startedAt = performance.now();
const deployment = await startDeployment({
  form: values.form as Form,
  dataDir,
  env: { ...BENCH_ENV, LOG_LEVEL: 'warn' },
});
try {
  print(`${values.form}: ${describeMachine()}`);
  print(
    `${data.observations} observations over ${data.days} days, ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  const client = openClient(deployment.baseUrl, 1);
  const samples = await collectSamples(client, data, SAMPLE_COUNT, createRandom(1));
  const run = async (title: string, probes: readonly Probe[]): Promise<void> => {
    const chosen = probes.filter(({ name }) => name.includes(values.only));
    if (chosen.length === 0) return;
    print(`\n${title}\n\n${RESULT_HEAD}`);
    for (const probe of chosen)
      print(describeResult(await runProbe(client, samples, probe, deployment.pids())));
  };
  if (values.table !== 'metrics') await run('Reads', READ_PROBES);
  if (values.table !== 'reads') await run('Metrics', METRICS_PROBES);
  const memory = readMemoryMb(Object.values(deployment.pids()));
  if (memory) print(`\nmemory of all processes: ${memory.toFixed(0)} MB (RSS)`);
  await client.close();
} finally {
  await deployment.stop({ keepData: true });
}
