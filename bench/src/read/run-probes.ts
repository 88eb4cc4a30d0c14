import { percentile } from '../percentiles.js';
import { readCpuTimes } from '../processes.js';
import type { Client } from './client.js';
import type { Probe } from './probes.js';
import type { Samples } from './samples.js';

/** Before the measurement: code is compiled, connections are open. They ask for other data. */
const WARM_UP = 3;

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
  for (let index = -WARM_UP; index < probe.requests; index += 1) {
    const { ms, bytes } = await client.time(probe.path(samples, index + WARM_UP));
    if (index === -1) cpuBefore = sumCpu(pids);
    if (index < 0) continue;
    times.push(ms);
    sizes.push(bytes);
  }
  return {
    probe,
    times,
    bytes: percentile(sizes, 0.5),
    cpuMs: (sumCpu(pids) - cpuBefore) / probe.requests,
  };
}

function sumCpu(pids: Readonly<Record<string, number>>): number {
  return [...readCpuTimes(pids, '').values()].reduce((sum, ms) => sum + ms, 0);
}

/** The rows of a Markdown table. */
export function describeResults(results: readonly ProbeResult[]): string {
  const lines = results.map(({ probe, times, bytes, cpuMs }) => {
    const at = (p: number): string => percentile(times, p).toFixed(0);
    const verdict = percentile(times, 0.95) <= probe.aimMs ? 'met' : 'not met';
    const kb = (bytes / 1000).toFixed(0);
    return `| ${probe.name} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${probe.aimMs} | ${verdict} | ${cpuMs.toFixed(0)} | ${kb} KB |`;
  });
  return [
    '| Read | p50 ms | p95 ms | p99 ms | Aim p95 | | CPU ms | Answer |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
