import { readFileSync } from 'node:fs';
import type { Deployment } from '@assay/testing';

const KIB = 1024;
const MIB = KIB * KIB;

/** Resident memory of every process of a deployment together, in MiB. Linux only, as the embedded engine is. */
export function readMemoryMib(deployment: Deployment): number {
  return Object.values(deployment.pids()).reduce((sum, pid) => sum + residentBytes(pid), 0) / MIB;
}

/** Of a process that just ended, none. */
function residentBytes(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) * KIB;
  } catch {
    return 0;
  }
}
