/** Lower and upper bound of a bin, and how many values it holds; the last bin holds its upper bound too. */
export type Bin = readonly [lower: number, upper: number, height: number];

/** What {@link histogramSql} selects: bounds of the values and a count per bin, the last for the upper bound itself. */
export type BinCounts = readonly [lower: number, upper: number, counts: readonly number[]];

/**
 * Values travel divided by this: no difference of two doubles, times the most bins there can be, is out of range
 * then. A power of two, so it changes no digit.
 */
const SCALE = 1024;

/**
 * An aggregate that counts the values of a column in `bins` bins of equal width, from the least value to the
 * greatest; absent values are skipped. The values are gathered and then counted: a second pass over the rows,
 * for the bounds, would cost twice the CPU, and so does the engine's adaptive `histogram`. Takes some 35 bytes of
 * memory a value.
 *
 * @param value A column name, also part of the name that the expression introduces.
 */
export function histogramSql(value: string, bins: number): string {
  const values = `values_${value}`;
  const lower = `arrayMin(${values})`;
  const width = `(arrayMax(${values}) - ${lower})`;
  // Multiplied first: the quotient of integers is then exact where it is whole, and a bound falls into its own bin.
  const bin = `toUInt8((x - ${lower}) * ${bins} / if(${width} > 0, ${width}, 1))`;
  return `(arrayMin(groupArray(toFloat64(${value}) / ${SCALE}) AS ${values}), arrayMax(${values}), arrayReduce('countResample(0, ${bins + 1}, 1)', ${values}, arrayMap(x -> ${bin}, ${values})))`;
}

/** The bins that hold something, ascending; none where there are no values. */
export function decodeHistogram([lower, upper, counts]: BinCounts): Bin[] {
  const bins = counts.length - 1;
  const bound = (index: number): number => SCALE * Math.min(lower + ((upper - lower) * index) / bins, upper);
  const last = bins - 1;
  return counts
    .slice(0, bins)
    .map((count, index): Bin => [
      bound(index),
      bound(index + 1),
      count + (index === last ? (counts[bins] ?? 0) : 0),
    ])
    .filter(([, , height]) => height > 0);
}
