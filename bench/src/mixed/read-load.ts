import type { Client } from '../read/client.js';
import { METRICS_PROBES, READ_PROBES, type Probe } from '../read/probes.js';
import type { Samples } from '../read/samples.js';

/** How often a probe comes in a hundred reads, by the beginning of its name. */
const SHARES: readonly (readonly [string, number])[] = [
  ['observation by id', 35],
  ['trace with observations', 25],
  ['list 50 observations, common filter (type)', 15],
  ['list 50 observations, one user', 5],
  ['list 50 traces with aggregates and scores, 7 days', 12],
  ['7 days by hour and name', 5],
  ['scores joined with traces', 3],
];

export type TimesByProbe = Map<Probe, number[]>;

const MIX: readonly (readonly [Probe, number])[] = SHARES.map(([beginning, share]) => {
  const probe = [...READ_PROBES, ...METRICS_PROBES].find(({ name }) => name.startsWith(beginning));
  if (!probe) throw new Error(`no probe begins with ${beginning}`);
  return [probe, share];
});

/** One client that reads without a pause until it is told to stop. */
export async function runReader(
  client: Client,
  samples: Samples,
  signal: AbortSignal,
  times: TimesByProbe,
): Promise<void> {
  while (!signal.aborted) {
    let left = samples.random() * 100;
    const probe = MIX.find(([, share]) => (left -= share) < 0)?.[0];
    if (!probe) continue;
    const { ms } = await client.time(probe.path(samples, Math.floor(samples.random() * 100)));
    const list = times.get(probe);
    if (list) list.push(ms);
    else times.set(probe, [ms]);
  }
}
