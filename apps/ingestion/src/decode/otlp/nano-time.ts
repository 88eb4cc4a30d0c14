/**
 * Unix nanoseconds, given as the two halves of an unsigned 64-bit number, as microseconds (floor); NaN for 0,
 * which means unset. Exact for every time that the store holds: 2^32 = 4294967 * 1000 + 296.
 */
export function microsOfHalves(high: number, low: number): number {
  if (high === 0 && low === 0) return Number.NaN;
  return high * 4_294_967 + Math.floor((high * 296 + low) / 1000);
}

/** Unix nanoseconds as JSON has them (decimal string, number, `{low, high}`); NaN when missing or unreadable. */
export function microsOfJson(value: unknown): number {
  if (typeof value === 'string') return microsOfDecimal(value);
  // A double is off by up to 128 ns there: floor would answer the microsecond before.
  if (typeof value === 'number') return value > 0 ? Math.round(value / 1000) : Number.NaN;
  if (typeof value !== 'object' || value === null) return Number.NaN;
  const { low, high } = value as { low?: unknown; high?: unknown };
  if (typeof low !== 'number' || typeof high !== 'number') return Number.NaN;
  return microsOfHalves(high >>> 0, low >>> 0);
}

const DECIMAL = /^\d{1,40}$/;

function microsOfDecimal(text: string): number {
  if (!DECIMAL.test(text)) return Number.NaN;
  const micros = text.length > 3 ? Number(text.slice(0, -3)) : 0;
  return micros > 0 ? micros : Number.NaN;
}
