import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Whether this process began with a large enough thread pool. Its size is read at the pool's first use, which
 * in an ES module comes before the first line: too late to set it here.
 */
export function hasPoolThreads(count: number): boolean {
  return Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) >= count;
}

/** Runs the program again with a pool of `count` threads, and passes on messages, signals and the exit code. */
export function runInOwnProcess(program: URL, count: number): void {
  const child = fork(fileURLToPath(program), process.argv.slice(2), {
    env: { ...process.env, UV_THREADPOOL_SIZE: String(count) },
  });
  child.on('message', (message) => void process.send?.(message));
  child.once('error', () => process.exit(1));
  child.once('exit', (code) => process.exit(code ?? 1));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.once('disconnect', () => child.disconnect());
}
