import { readFileSync } from 'node:fs';
import type { Deployment } from '@assay/testing';

const KIB = 1024;
const MIB = KIB * KIB;

/** Memory of every process of a deployment in MiB, by name; pages they share are split among them. Linux only. */
export function readMemoryMib(deployment: Deployment): Record<string, number> {
  const sizes = Object.entries(deployment.pids()).map(([name, pid]) => [name, ownBytes(pid) / MIB]);
  return Object.fromEntries(sizes) as Record<string, number>;
}

/** Of a process that just ended, none. */
function ownBytes(pid: number): number {
  try {
    const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(line?.[1] ?? 0) * KIB;
  } catch {
    return 0;
  }
}
