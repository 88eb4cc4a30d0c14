import { setTimeout as sleep } from 'node:timers/promises';
import { readEventLoopDelay } from '../event-loop.js';
import { readMemoryMb } from '../machine.js';
import { percentile } from '../percentiles.js';

export interface Moment {
  readonly seconds: number;
  /** Resident memory by process, MB. */
  readonly memoryMb: Readonly<Record<string, number>>;
  /** Of the process that serves the API, milliseconds since the moment before. */
  readonly loopDelayMs: { readonly p50: number; readonly p99: number } | undefined;
}

const EVERY_MS = 5_000;

/** Looks at the processes every five seconds until it is told to stop. */
export async function watchProcesses(
  target: { adminUrl: string; pids(): Record<string, number> },
  signal: AbortSignal,
): Promise<Moment[]> {
  const moments: Moment[] = [];
  const startedAt = performance.now();
  await readEventLoopDelay(target.adminUrl);
  while (!signal.aborted) {
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    const memoryMb = Object.fromEntries(
      Object.entries(target.pids()).map(([name, pid]) => [name, readMemoryMb([pid]) ?? 0]),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    moments.push({ seconds, memoryMb, loopDelayMs: await readEventLoopDelay(target.adminUrl) });
  }
  return moments;
}

/** Rows of a Markdown table: each process and all together, in the first and the last minute. */
export function describeGrowth(moments: readonly Moment[]): string {
  const end = moments.at(-1)?.seconds ?? 0;
  const first = moments.filter(({ seconds }) => seconds <= 60);
  const last = moments.filter(({ seconds }) => seconds > end - 60);
  const mean = (some: readonly Moment[], of: (moment: Moment) => number): number =>
    some.reduce((sum, moment) => sum + of(moment), 0) / Math.max(1, some.length);
  const total = ({ memoryMb }: Moment): number => Object.values(memoryMb).reduce((sum, mb) => sum + mb, 0);
  const row = (name: string, of: (moment: Moment) => number): string => {
    const [before, after] = [mean(first, of), mean(last, of)];
    const growth = before > 0 ? ((after - before) / before) * 100 : 0;
    const most = Math.max(...moments.map(of));
    return `| ${name} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${growth.toFixed(0)} % | ${most.toFixed(0)} |`;
  };
  const names = Object.keys(moments[0]?.memoryMb ?? {});
  return [
    '| Memory (RSS, MB) | First minute | Last minute | Growth | Most |',
    '| --- | --- | --- | --- | --- |',
    ...names.map((name) => row(name, ({ memoryMb }) => memoryMb[name] ?? 0)),
    row('all processes', total),
  ].join('\n');
}

/** All processes together, minute by minute: a cache that fills levels off, a leak does not. */
export function describeMinutes(moments: readonly Moment[]): string {
  const byMinute = new Map<number, number>();
  for (const { seconds, memoryMb } of moments) {
    const total = Object.values(memoryMb).reduce((sum, mb) => sum + mb, 0);
    byMinute.set(Math.floor(seconds / 60), total);
  }
  return [...byMinute.values()].map((mb) => mb.toFixed(0)).join(', ');
}

/** The event-loop delay over all moments. */
export function describeLoopDelay(moments: readonly Moment[]): string {
  const delays = moments.flatMap(({ loopDelayMs }) => loopDelayMs ?? []);
  if (delays.length === 0) return 'not known';
  const p50 = percentile(
    delays.map((delay) => delay.p50),
    0.5,
  );
  const p99s = delays.map((delay) => delay.p99);
  return `p50 ${p50.toFixed(1)} ms; p99 of five seconds: median ${percentile(p99s, 0.5).toFixed(0)} ms, worst ${Math.max(...p99s).toFixed(0)} ms`;
}
