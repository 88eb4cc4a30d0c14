import { percentile } from '../percentiles.js';
import { readCpuTimes } from '../processes.js';
import type { Client } from './client.js';
import type { Probe } from './probes.js';
import type { Samples } from './samples.js';

/** Before the measurement: code is compiled, connections are open. They ask for other data. */
const WARM_UP = 3;
/** A probe ends early after this time, so that a table is there in minutes on any machine. */
const PROBE_MS = 15_000;
const LEAST_REQUESTS = 8;

export interface ProbeResult {
  readonly probe: Probe;
  readonly times: readonly number[];
  /** Median size of an answer. */
  readonly bytes: number;
  /** CPU time of all processes for one request, milliseconds: the same on a busy machine. */
  readonly cpuMs: number;
}

/** Runs one probe, one request after the other. */
export async function runProbe(
  client: Client,
  samples: Samples,
  probe: Probe,
  pids: Readonly<Record<string, number>>,
): Promise<ProbeResult> {
  const times: number[] = [];
  const sizes: number[] = [];
  let cpuBefore = 0;
  const endAt = performance.now() + PROBE_MS;
  for (let index = -WARM_UP; index < probe.requests; index += 1) {
    const { ms, bytes } = await client.time(probe.path(samples, index + WARM_UP));
    if (index === -1) cpuBefore = sumCpu(pids);
    if (index < 0) continue;
    times.push(ms);
    sizes.push(bytes);
    if (times.length >= LEAST_REQUESTS && performance.now() > endAt) break;
  }
  return {
    probe,
    times,
    bytes: percentile(sizes, 0.5),
    cpuMs: (sumCpu(pids) - cpuBefore) / times.length,
  };
}

function sumCpu(pids: Readonly<Record<string, number>>): number {
  return [...readCpuTimes(pids, '').values()].reduce((sum, ms) => sum + ms, 0);
}

export const RESULT_HEAD = [
  '| Read | Requests | p50 ms | p95 ms | p99 ms | Aim p95 | | CPU ms | Answer |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

/** A row of a Markdown table, under {@link RESULT_HEAD}. */
export function describeResult({ probe, times, bytes, cpuMs }: ProbeResult): string {
  const at = (p: number): string => percentile(times, p).toFixed(0);
  const { name, aimMs } = probe;
  const isMet = aimMs !== undefined && percentile(times, 0.95) <= aimMs;
  const aim = aimMs === undefined ? ' | ' : `${aimMs} | ${isMet ? 'met' : 'not met'}`;
  const kb = (bytes / 1000).toFixed(0);
  return `| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${aim} | ${cpuMs.toFixed(0)} | ${kb} KB |`;
}
