import { readFileSync } from 'node:fs';

/** Clock ticks of /proc per second; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU time by name since each process started, milliseconds; empty where there is no /proc. */
export type CpuTimes = ReadonlyMap<string, number>;

/**
 * CPU time of processes. Of the process called `split`, the main thread is told apart from its other threads.
 */
export function readCpuTimes(pids: Readonly<Record<string, number>>, split: string): CpuTimes {
  const times = new Map<string, number>();
  for (const [name, pid] of Object.entries(pids)) {
    const whole = readTicks(`/proc/${pid}/stat`);
    if (whole === undefined) continue;
    const main = name === split ? readTicks(`/proc/${pid}/task/${pid}/stat`) : undefined;
    if (main === undefined) times.set(name, toMs(whole));
    else {
      times.set(`${name} main thread`, toMs(main));
      times.set(`${name} other threads`, toMs(whole - main));
    }
  }
  return times;
}

/** What was used between two readings, per thousand units, most first; what used next to nothing is left out. */
export function describeCpu(before: CpuTimes, after: CpuTimes, units: number): string {
  const used = [...after].map(([name, ms]) => ({
    name,
    ms: (ms - (before.get(name) ?? 0)) / (units / 1000),
  }));
  const total = used.reduce((sum, { ms }) => sum + ms, 0);
  const parts = used
    .filter(({ ms }) => ms >= 0.5)
    .sort((a, b) => b.ms - a.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`);
  return `${total.toFixed(0)} ms per 1000 (${parts.join(', ')})`;
}

function toMs(ticks: number): number {
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** User and system time; undefined when the process is gone or there is no /proc. */
function readTicks(path: string): number | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    // The name in parentheses may hold anything; the fields are counted behind it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}
