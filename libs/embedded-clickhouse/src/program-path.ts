/**
 * The child program: start it with `fork`, wait for the message `{ type: 'ready', port }`. Set
 * `UV_THREADPOOL_SIZE` to `countPoolThreads(maxConcurrency)` in its environment, or it forks once more to
 * get it, which costs a second process of 40 MB.
 */
export const programPath: URL = new URL('../dist/main.js', import.meta.url);
