import type { evaluation } from '@assay/proto';
import { MAX_LABELS, type CategoryRow, type NumberRow } from './comparison.sql.js';
import { studentQuantile } from './student-t.js';

const CONFIDENCE = 0.95;

const KINDS = {
  SCORE: 'MEASURE_KIND_SCORE',
  COST: 'MEASURE_KIND_COST',
  LATENCY: 'MEASURE_KIND_LATENCY',
} as const satisfies Record<NumberRow['kind'], evaluation.MeasureKind>;

/**
 * Rows of statistics as measures: scores by name, then cost and latency; in each the experiments in the order
 * asked for.
 *
 * @param numbers, categories In the order of their experiments.
 * @param experimentIds The baseline first.
 */
export function toMeasures(
  numbers: readonly NumberRow[],
  categories: readonly CategoryRow[],
  experimentIds: readonly string[],
): evaluation.Measure[] {
  const measures = new Map<string, evaluation.Measure>();
  const add = (
    kind: evaluation.MeasureKind,
    name: string,
    dataType: string,
    result: evaluation.MeasureResult,
  ): void => {
    const key = JSON.stringify([kind, name, dataType]);
    const known = measures.get(key) ?? { kind, name, dataType, results: [] };
    known.results.push(result);
    measures.set(key, known);
  };
  const idOf = ({ experiment }: { readonly experiment: number }): string => experimentIds[experiment] ?? '';
  for (const row of numbers) {
    add(KINDS[row.kind], row.name, row.dataType, toNumberResult(row, idOf(row)));
  }
  for (const row of categories) {
    add('MEASURE_KIND_SCORE', row.name, 'CATEGORICAL', toCategoryResult(row, idOf(row)));
  }
  return [...measures.values()].sort(compareMeasures);
}

const ORDER: readonly evaluation.MeasureKind[] = [KINDS.SCORE, KINDS.COST, KINDS.LATENCY];

function compareMeasures(a: evaluation.Measure, b: evaluation.Measure): number {
  const byKind = ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind);
  const byName = a.name < b.name ? -1 : Number(a.name > b.name);
  return byKind || byName || (a.dataType < b.dataType ? -1 : 1);
}

function toNumberResult(row: NumberRow, experimentId: string): evaluation.MeasureResult {
  const { experiment, itemCount, mean } = row;
  return { experimentId, itemCount, mean, categories: [], delta: experiment === 0 ? null : toDelta(row) };
}

/** More of a score is better, less cost and latency are. */
function toDelta({
  kind,
  pairCount,
  deltaMean,
  deltaDeviation,
  higher,
  lower,
}: NumberRow): evaluation.MeasureDelta {
  const isMoreBetter = kind === 'SCORE';
  return {
    pairCount,
    ...(deltaMean !== null && { mean: deltaMean }),
    ...(deltaMean !== null && deltaDeviation !== null && makeInterval(deltaMean, deltaDeviation, pairCount)),
    wins: isMoreBetter ? higher : lower,
    losses: isMoreBetter ? lower : higher,
    ties: pairCount - higher - lower,
    changes: 0,
  };
}

/**
 * The 95 % interval of Student's t for the mean of paired differences.
 *
 * @param deviation Sample standard deviation of the differences.
 * @param count     2 or more.
 */
export function makeInterval(
  mean: number,
  deviation: number,
  count: number,
): { lower: number; upper: number } {
  const margin = (studentQuantile((1 + CONFIDENCE) / 2, count - 1) * deviation) / Math.sqrt(count);
  return { lower: mean - margin, upper: mean + margin };
}

function toCategoryResult(row: CategoryRow, experimentId: string): evaluation.MeasureResult {
  const { experiment, itemCount, labels, counts, pairCount, same } = row;
  const categories = labels.map((label, index) => ({ label, itemCount: counts[index] ?? 0 }));
  const delta = { pairCount, wins: 0, losses: 0, ties: same, changes: pairCount - same };
  return {
    experimentId,
    itemCount,
    categories: categories.slice(0, MAX_LABELS),
    delta: experiment === 0 ? null : delta,
  };
}
