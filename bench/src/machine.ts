import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** One line about where a figure was measured. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

/** Resident memory of processes in MB, from /proc; undefined where there is none. */
export function readMemoryMb(pids: readonly number[]): number | undefined {
  try {
    const kb = pids.map((pid) =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
    );
    return kb.reduce((sum, value) => sum + value, 0) / 1024;
  } catch {
    return undefined; // not Linux, or a process ended meanwhile
  }
}
