/** Versions of one microsecond; see the storage of telemetry: `ver = stamp in microseconds * 4096 + n`. */
const VERSIONS_PER_US = 4096n;
const US_PER_MS = 1000n;

/** The last change version before a moment in Unix microseconds. */
export function lastVersionBefore(us: number): string {
  const count = BigInt(Math.max(0, Math.floor(us))) * VERSIONS_PER_US;
  return (count === 0n ? 0n : count - 1n).toString();
}

/** When a change version was stamped, Unix milliseconds. */
export function msOfVersion(ver: string): number {
  return Number(BigInt(ver) / VERSIONS_PER_US / US_PER_MS);
}

/** Whether the first comes before the second. */
export function isVersionBefore(first: string, second: string): boolean {
  return BigInt(first) < BigInt(second);
}

/** The earliest of some, at least one. */
export function earliestVersion(versions: readonly string[]): string {
  return versions.reduce((least, one) => (isVersionBefore(one, least) ? one : least));
}
