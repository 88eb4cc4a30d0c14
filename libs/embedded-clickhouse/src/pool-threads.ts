import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs the program again with a thread pool of `count` threads, and passes on messages, signals and the exit
 * code. The pool's size is read at its first use, which in an ES module comes before the first line: too late
 * to set it in a running process.
 */
export function runInOwnProcess(program: URL, count: number): void {
  const child = fork(fileURLToPath(program), process.argv.slice(2), {
    // eslint-disable-next-line no-restricted-properties -- the whole environment, to hand it on
    env: { ...process.env, UV_THREADPOOL_SIZE: String(count) },
  });
  child.on('message', (message) => void process.send?.(message));
  child.once('error', () => process.exit(1));
  child.once('exit', (code) => process.exit(code ?? 1));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.once('disconnect', () => child.disconnect());
}
