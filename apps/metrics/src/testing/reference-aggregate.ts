/** Money has twelve decimals, and no sum of it has more. */
export const sum = (values: readonly number[]): number =>
  Number(values.reduce((total, value) => total + value, 0).toFixed(12));

const PERCENTILES: Readonly<Record<string, number>> = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 };

/** One aggregation over the values that are there. */
export function aggregate(
  aggregation: string,
  values: (number | string)[],
  { isNullable }: { isNullable?: true },
  bins: number,
): unknown {
  if (aggregation === 'count') return values.length;
  if (aggregation === 'uniq') return new Set(values).size;
  const numbers = values.map(Number).sort((left, right) => left - right);
  if (aggregation === 'histogram') return histogram(numbers, bins);
  const { length } = numbers;
  if (length === 0) return aggregation in PERCENTILES || aggregation === 'avg' || isNullable ? null : 0;
  switch (aggregation) {
    case 'sum':
      return sum(numbers);
    case 'avg':
      return sum(numbers) / length;
    case 'max':
      return numbers[length - 1];
    case 'min':
      return numbers[0];
    default: {
      const at = (PERCENTILES[aggregation] as number) * (length - 1);
      const low = numbers[Math.floor(at)] as number;
      const above = numbers[Math.ceil(at)] as number;
      return low + (above - low) * (at - Math.floor(at));
    }
  }
}

/** Bins of equal width from the least to the greatest of ascending values; those that hold something. */
function histogram(values: readonly number[], bins: number): [number, number, number][] {
  const [lower = 0, upper = 0] = [values[0], values.at(-1)];
  const width = upper - lower;
  const bound = (index: number): number => Math.min(lower + (width * index) / bins, upper);
  const binOf = (value: number): number =>
    width === 0 ? 0 : Math.min(Math.floor(((value - lower) * bins) / width), bins - 1);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(binOf(value), (counts.get(binOf(value)) ?? 0) + 1);
  return [...counts]
    .sort(([left], [right]) => left - right)
    .map(([bin, count]) => [bound(bin), bound(bin + 1), count]);
}
