/**
 * Where an interval of milliseconds hangs in the binary tree of all milliseconds: at the highest node inside it.
 *
 * All intervals that cover a moment hang at one of the few nodes on the moment's own path (`listForks`). So one index
 * finds the versions of a moment among any number of earlier and later ones, without passing over those: below a
 * node left of the moment they are the ones that end after it, below a node right of it the ones that began.
 *
 * @param fromMs First millisecond, 0 or more.
 * @param toMs   First millisecond after it; above `fromMs`.
 */
export function forkOf(fromMs: number, toMs: number): number {
  const lastMs = toMs - 1;
  let size = 1;
  while (Math.floor(fromMs / size) !== Math.floor(lastMs / size)) size *= 2;
  const half = Math.max(1, size / 2);
  return Math.floor(lastMs / half) * half;
}

/** Above all moments that a clock will tell: 2^43 ms are 278 years. */
const HEIGHT = 43;

/** The nodes at which intervals that cover a moment hang: those up to the moment, and those after it. */
export function listForks(atMs: number): { readonly upTo: number[]; readonly after: number[] } {
  const nodes = [atMs];
  for (let level = 1; level <= HEIGHT; level += 1) {
    const size = 2 ** level;
    nodes.push(Math.floor(atMs / size) * size + size / 2);
  }
  const unique = [...new Set(nodes)];
  return { upTo: unique.filter((node) => node <= atMs), after: unique.filter((node) => node > atMs) };
}
