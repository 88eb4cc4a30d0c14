/** Unix microseconds that never repeat in this process: two inserts never carry the same stamp. */
export function makeStampClock(clock: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(last + 1, clock() * 1000));
}
