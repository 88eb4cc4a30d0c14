import type { Dimension } from './query-model.js';
import { TIME_COLUMN, type MetricPlan, type QueryPlan } from './resolve-query.js';
import { listBuckets } from './time-buckets.js';

export type ResultRow = Readonly<Record<string, unknown>>;

/**
 * Adds a row for each bucket of the range that has none, in order of time.
 *
 * @param rows  Ordered by time.
 * @param limit Rows wanted; buckets behind them are not made.
 */
export function fillGaps(rows: readonly ResultRow[], plan: QueryPlan, limit: number): ResultRow[] {
  if (!plan.granularity) return [...rows];
  const filled: ResultRow[] = [];
  let next = 0;
  const take = (isDue: (bucket: string) => boolean): number => {
    const before = next;
    for (let row = rows[next]; row && isDue(String(row[TIME_COLUMN])); row = rows[next]) {
      filled.push(row);
      next += 1;
    }
    return next - before;
  };
  for (const bucket of listBuckets(plan.range, plan.granularity)) {
    if (filled.length >= limit) break;
    take((time) => time < bucket);
    if (take((time) => time === bucket) === 0) filled.push(emptyRow(plan, bucket));
  }
  take(() => true);
  return filled.slice(0, limit);
}

function emptyRow(plan: QueryPlan, bucket: string): ResultRow {
  return {
    ...Object.fromEntries(
      plan.dimensions.map(({ column, dimension }) => [column, emptyDimension(dimension)]),
    ),
    [TIME_COLUMN]: bucket,
    ...Object.fromEntries(plan.metrics.map((metric) => [metric.column, emptyMetric(metric)])),
    ...(plan.metrics.length === 0 ? { count: 0 } : {}),
  };
}

function emptyDimension({ type, isOptional, isExploded }: Dimension): unknown {
  if (type === 'stringArray' && !isExploded) return [];
  if (type === 'string' || isExploded) return isOptional ? null : '';
  return null;
}

function emptyMetric({ aggregation, measure }: MetricPlan): unknown {
  if (aggregation === 'histogram') return [];
  return measure.isNullable && aggregation !== 'count' && aggregation !== 'uniq' ? null : 0;
}
