import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthenticator } from '@assay/auth';
import { Secret } from '@assay/config';
import { beginCall } from '@assay/rpc';
import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { Pool } from 'undici';
import { describeMachine } from './machine.js';
import { percentile } from './percentiles.js';

/**
 * What checking a key costs, and whether a flood of wrong ones harms a right one. Exits 1 when an aim is missed.
 */
const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
const CHECKS = 50_000;
const FLOOD_REQUESTS = 10_000;
const FLOOD_PER_SECOND = Number(process.env['BENCH_FLOOD_PER_SECOND'] ?? 500);
const AIM_CHECK_MS = 0.1;
const AIM_RATIO = 2;
/** Between two requests of the right key. */
const PACE_MS = 10;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function basic(publicKey: string, secretKey: string): string {
  return `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`;
}

/** Milliseconds of one check each, of keys that the cache knows. */
async function measureChecks(): Promise<number[]> {
  const pepper = 'a pepper of some length';
  const secretKey = `sk-lf-${randomUUID()}`;
  const hash = createHmac('sha256', pepper).update(secretKey).digest('hex');
  const authenticator = createAuthenticator({
    keys: {
      getKey: ({ publicKey }) =>
        Promise.resolve({
          id: publicKey,
          publicKey,
          scope: 'KEY_SCOPE_PROJECT',
          access: 'KEY_ACCESS_FULL',
          organizationId: 'organization',
          projectId: 'project',
          secrets: [{ hash }],
        }),
      recordKeyUse: () => Promise.resolve({}),
    },
    pepper: new Secret(pepper),
    clock: Date.now,
    cacheTtlMs: 3_600_000,
  });
  const scope = beginCall({ timeoutMs: 600_000 });
  const headers = Array.from({ length: 100 }, () => basic(`pk-lf-${randomUUID()}`, secretKey));
  const check = async (index: number): Promise<number> => {
    const startedAt = performance.now();
    await authenticator.authenticate(headers[index % headers.length], scope.call);
    return performance.now() - startedAt;
  };
  for (let i = 0; i < CHECKS / 10; i += 1) await check(i);
  const times: number[] = [];
  for (let i = 0; i < CHECKS; i += 1) times.push(await check(i));
  scope.end();
  await authenticator.close();
  return times;
}

interface Flood {
  readonly name: string;
  /** Whether the aims are about it. */
  readonly isBound: boolean;
  header(keys: Deployment['keys']): string;
}

const FLOODS: readonly Flood[] = [
  {
    name: 'the right secret',
    isBound: false,
    header: ({ publicKey, secretKey }) => basic(publicKey, secretKey),
  },
  {
    name: 'random wrong secrets',
    isBound: true,
    header: ({ publicKey }) => basic(publicKey, `sk-lf-${randomUUID()}`),
  },
  // Each of these is a look-up in the store: as dear as other requests are.
  {
    name: 'random unknown keys',
    isBound: false,
    header: () => basic(`pk-lf-${randomUUID()}`, `sk-lf-${randomUUID()}`),
  },
];

/** One client with the right key: milliseconds of its requests, and how many were refused. */
async function useKey(
  deployment: Deployment,
  until: () => boolean,
): Promise<{ times: number[]; refused: number }> {
  const pool = new Pool(deployment.baseUrl, { connections: 1 });
  const authorization = basic(deployment.keys.publicKey, deployment.keys.secretKey);
  const times: number[] = [];
  let refused = 0;
  while (!until()) {
    const startedAt = performance.now();
    const reply = await pool.request({
      method: 'GET',
      path: '/api/public/projects',
      headers: { authorization },
    });
    await reply.body.dump();
    times.push(performance.now() - startedAt);
    if (reply.statusCode !== 200) refused += 1;
    await sleep(PACE_MS);
  }
  await pool.close();
  return { times, refused };
}

/** Sends the requests at their pace; resolves with how many were let in. */
async function sendFlood(deployment: Deployment, flood: Flood): Promise<number> {
  const pool = new Pool(deployment.baseUrl, { connections: 8 });
  const startedAt = performance.now();
  let sent = 0;
  let letIn = 0;
  const work = async (): Promise<void> => {
    while (sent < FLOOD_REQUESTS) {
      const dueMs = (sent / FLOOD_PER_SECOND) * 1000;
      sent += 1;
      const waitMs = dueMs - (performance.now() - startedAt);
      if (waitMs > 0) await sleep(waitMs);
      const headers = { authorization: flood.header(deployment.keys) };
      const reply = await pool.request({ method: 'GET', path: '/api/public/projects', headers });
      await reply.body.dump();
      if (reply.statusCode !== 401) letIn += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  await pool.close();
  return letIn;
}

async function measureFloods(deployment: Deployment): Promise<boolean> {
  const seconds = FLOOD_REQUESTS / FLOOD_PER_SECOND;
  const endAt = performance.now() + Math.min(10, seconds) * 1000;
  await useKey(deployment, () => performance.now() > endAt - 5_000); // warm
  const alone = await useKey(deployment, () => performance.now() > endAt);
  const aloneMs = percentile(alone.times, 0.95);
  print(`a right key alone: p95 ${aloneMs.toFixed(2)} ms over ${alone.times.length} requests`);
  let isMet = alone.refused === 0;
  for (const flood of FLOODS) {
    let isOver = false;
    const used = useKey(deployment, () => isOver);
    const startedAt = performance.now();
    const letIn = await sendFlood(deployment, flood);
    isOver = true;
    const { times, refused } = await used;
    const p95 = percentile(times, 0.95);
    const pace = Math.round(FLOOD_REQUESTS / ((performance.now() - startedAt) / 1000));
    print(
      `beside ${FLOOD_REQUESTS} requests with ${flood.name} (${pace}/s): p95 ${p95.toFixed(2)} ms ` +
        `(${(p95 / aloneMs).toFixed(2)} times), ${refused} of ${times.length} refused, ${letIn} of the flood let in`,
    );
    if (refused > 0 || (flood.isBound && (letIn > 0 || p95 > AIM_RATIO * aloneMs))) isMet = false;
  }
  return isMet;
}

print(`${FORM}: ${describeMachine()}`);
const checks = await measureChecks();
const checkMs = percentile(checks, 0.95);
print(`check of a cached key: p50 ${percentile(checks, 0.5).toFixed(4)} ms, p95 ${checkMs.toFixed(4)} ms`);
const deployment = await startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
const isMet = await measureFloods(deployment);
await deployment.stop();
if (checkMs > AIM_CHECK_MS || !isMet) {
  print(
    `missed: a check within ${AIM_CHECK_MS} ms, a right key never refused and at most ${AIM_RATIO} times as slow`,
  );
  process.exitCode = 1;
}
