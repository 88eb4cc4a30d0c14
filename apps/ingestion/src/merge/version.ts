/** Low bits of a version: the number of deltas behind it, zero for a row that stands alone. */
const STEPS = 4096n;
const MAX_COUNT = 4095;

/** What orders two versions of an entity that is built from state. */
export interface StateVersion {
  /** Latest stamp of its deltas, Unix microseconds. */
  readonly ingestedUs: number;
  /** Number of distinct flushes that added to it. */
  readonly batches: number;
}

/** `ver` of a complete row that no state stands behind. */
export function standaloneVersion(ingestedUs: number): string {
  return (BigInt(ingestedUs) * STEPS).toString();
}

/** `ver` of a row built from state: grows with every delta, whatever the clocks of the writers say. */
export function stateVersion(state: StateVersion): string {
  return (BigInt(state.ingestedUs) * STEPS + BigInt(Math.min(state.batches, MAX_COUNT))).toString();
}

/** `ver` of a deletion: above everything accepted up to then. */
export function deletionVersion(deletedUs: number): string {
  return (BigInt(deletedUs) * STEPS + BigInt(MAX_COUNT)).toString();
}

export function isStandalone(ver: string): boolean {
  return BigInt(ver) % STEPS === 0n;
}
