import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { drive, prepareRequests, type Driven } from './drive.js';
import { readEventLoopDelay } from './event-loop.js';
import { LOADS, type Load } from './loads.js';
import { describeMachine, readMemoryMb } from './machine.js';
import { describeTimes } from './percentiles.js';
import { describeCpu, readCpuTimes } from './processes.js';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 8);
const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;
/** Beginning of the names of the loads to run; all without it. */
const ONLY = process.env['BENCH_LOAD'] ?? '';
/** `BENCH_READS=0` leaves the reader out: a read costs as much CPU as some hundred spans. */
const isWriteOnly = process.env['BENCH_READS'] === '0';

type Target = Pick<Deployment, 'baseUrl' | 'adminUrl' | 'keys' | 'pids' | 'stop'>;

/** A service that runs already (BENCH_URL, BENCH_PUBLIC_KEY, BENCH_SECRET_KEY), else one started for the run. */
async function openTarget(): Promise<Target> {
  const baseUrl = process.env['BENCH_URL'];
  if (!baseUrl) return startDeployment({ form: FORM, env: { LOG_LEVEL: 'warn' } });
  const publicKey = process.env['BENCH_PUBLIC_KEY'] ?? '';
  const secretKey = process.env['BENCH_SECRET_KEY'] ?? '';
  return {
    baseUrl,
    adminUrl: process.env['BENCH_ADMIN_URL'] ?? '',
    keys: { projectId: '', publicKey, secretKey },
    pids: () => ({}),
    stop: () => Promise.resolve(),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(target: Target, load: Load): Promise<void> {
  const { requestsPerSecond } = await runPart(target, load, {
    clients: CLIENTS,
    seconds: SECONDS,
    isWriteOnly,
  });
  await runPart(target, load, {
    clients: CLIENTS,
    seconds: SECONDS / 2,
    requestsPerSecond: requestsPerSecond / 2,
    isWriteOnly,
  });
}

async function runPart(
  target: Target,
  load: Load,
  pace: Parameters<typeof drive>[2],
): Promise<{ requestsPerSecond: number }> {
  const pids = { ...target.pids(), generator: process.pid };
  const requests = prepareRequests(load, pace);
  // Reading it begins the measurement.
  if (target.adminUrl) await readEventLoopDelay(target.adminUrl);
  const before = readCpuTimes(pids, 'all-in-one');
  const driven = await drive(target, load, pace, requests);
  const cpu = describeCpu(before, readCpuTimes(pids, 'all-in-one'), driven.units);
  const delay = target.adminUrl ? await readEventLoopDelay(target.adminUrl) : undefined;
  const what = pace.requestsPerSecond ? 'half of that' : `${pace.clients} clients`;
  print(`${load.name}, ${what}: ${rateOf(driven)}/s over ${driven.seconds.toFixed(0)} s`);
  print(`  acknowledgement ${describeTimes(driven.acks)}; refused ${driven.refused}`);
  if (!pace.isWriteOnly) {
    print(
      `  beside it: observation by id ${describeTimes(driven.readsById)}; trace ${describeTimes(driven.readsOfTrace)}`,
    );
  }
  print(`  CPU ${cpu}`);
  if (delay) print(`  event loop delay p50 ${delay.p50.toFixed(1)} ms, p99 ${delay.p99.toFixed(0)} ms`);
  const memory = readMemoryMb(Object.values(target.pids()));
  if (memory) print(`  memory of all processes: ${memory.toFixed(0)} MB`);
  return { requestsPerSecond: driven.acks.length / driven.seconds };
}

function rateOf({ units, seconds }: Driven): number {
  return Math.round(units / seconds);
}

const target = await openTarget();
print(`${FORM}: ${describeMachine()}`);
const idle = readMemoryMb(Object.values(target.pids()));
if (idle) print(`idle memory of all processes: ${idle.toFixed(0)} MB`);
for (const load of LOADS.filter(({ name }) => name.startsWith(ONLY))) await run(target, load);
await target.stop();
