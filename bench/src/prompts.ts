import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDeployment, type Form } from '@assay/testing';
import { createRandom, makeBatch, prose } from './generate.js';
import { openJsonClient, type JsonClient } from './json-client.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentiles.js';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    prompts: { type: 'string', default: '200' },
    /** Half of what the batch route takes on the machine of docs/benchmarks.md. */
    'events-per-second': { type: 'string', default: '2000' },
    form: { type: 'string', default: process.env['FORM'] ?? 'all-in-one' },
  },
});
const RATE = Number(values.rate);
const SECONDS = Number(values.seconds);
const PROMPTS = Number(values.prompts);
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;
/** A batch has 180 events. */
const TRACES_PER_BATCH = 20;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const nameOf = (n: number): string => `bench/prompt-${n}`;

/** Half of them refer to another one, as prompts that share their rules do. */
async function writePrompts(client: JsonClient): Promise<void> {
  const random = createRandom(1);
  await client.post('/v2/prompts', {
    name: 'bench/rules',
    prompt: prose(random, 800),
    labels: ['production'],
  });
  for (let n = 0; n < PROMPTS; n += 1) {
    const rules = n % 2 === 0 ? '@@@langfusePrompt:name=bench/rules|label=production@@@ ' : '';
    const prompt = `${rules}${prose(random, 1200)} {{question}}`;
    await client.post('/v2/prompts', {
      name: nameOf(n),
      prompt,
      labels: ['production'],
      config: { model: 'm' },
    });
  }
}

/**
 * Reads at a fixed rate, whether or not answers come: a request that must wait for its turn counts from when it
 * was due.
 */
async function readAtRate(client: JsonClient, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const random = createRandom(2);
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < RATE * seconds;) {
    const due = Math.min(RATE * seconds, Math.floor(((performance.now() - startedAt) * RATE) / 1000) + 1);
    for (; n < due; n += 1) {
      const dueAt = startedAt + (n * 1000) / RATE;
      const path = `/v2/prompts/${encodeURIComponent(nameOf(Math.floor(random() * PROMPTS)))}`;
      running.push(client.get(path).then(() => void times.push(performance.now() - dueAt)));
    }
    await wait(1);
  }
  await Promise.all(running);
  return times;
}

async function ingest(client: JsonClient, isOver: () => boolean): Promise<number> {
  const random = createRandom(3);
  const startedAt = performance.now();
  let events = 0;
  const sent: Promise<void>[] = [];
  while (!isOver()) {
    const batch = makeBatch(random, TRACES_PER_BATCH, Date.now());
    sent.push(
      client.post('/ingestion', JSON.parse(batch.text)).then(() => {
        events += batch.events;
      }),
    );
    const nextAt = (sent.length * batch.events * 1000) / Number(values['events-per-second']);
    await wait(Math.max(1, nextAt - (performance.now() - startedAt)));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(sent);
  return events / seconds;
}

function report(name: string, times: readonly number[]): void {
  const at = (p: number): string => `${percentile(times, p).toFixed(1)} ms`;
  print(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} |`);
}

const deployment = await startDeployment({ form: values.form as Form, env: { LOG_LEVEL: 'warn' } });
try {
  const client = openJsonClient(deployment.baseUrl, deployment.keys, CONNECTIONS);
  const writer = openJsonClient(deployment.baseUrl, deployment.keys, 4);
  await writePrompts(client);
  print(`${values.form}: ${describeMachine()}`);
  print(`${PROMPTS} prompts of 1.2 to 2 KB, half of them composed, read at ${RATE}/s for ${SECONDS} s`);
  await readAtRate(client, WARM_UP_SECONDS);
  print('\n| Beside it | Reads | p50 | p95 | p99 | Worst |\n| --- | --- | --- | --- | --- | --- |');
  report('nothing', await readAtRate(client, SECONDS));
  let isOver = false;
  const ingesting = ingest(writer, () => isOver);
  await wait(WARM_UP_SECONDS * 1000);
  const times = await readAtRate(client, SECONDS);
  isOver = true;
  report(`ingestion of ${Math.round(await ingesting)} events/s`, times);
  await Promise.all([client.close(), writer.close()]);
} finally {
  await deployment.stop();
}
