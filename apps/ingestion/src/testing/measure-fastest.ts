const RUNS = 3;

/**
 * Milliseconds of the fastest of three runs, for work whose growth is what matters: a busy machine slows one of them
 * down, a pattern that backtracks slows all.
 */
export function measureFastestMs(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
