import type { metrics } from '@assay/proto';
import type { TraceSummary } from './get-trace.sql.js';

/** Digits of Decimal(18,12) behind the point. */
const COST_DIGITS = 12;

/** What the query of the summary would say about a trace of exactly these observations. */
export function summariseObservations(observations: readonly metrics.Observation[]): TraceSummary {
  let firstStartUs = Infinity;
  let lastStartUs = -Infinity;
  let lastEndUs: number | null = null;
  let cost = 0n;
  let bodyBytes = 0;
  for (const { startUs, endUs, totalCost, input, output, metadata } of observations) {
    firstStartUs = Math.min(firstStartUs, startUs);
    lastStartUs = Math.max(lastStartUs, startUs);
    if (endUs !== undefined) lastEndUs = Math.max(lastEndUs ?? endUs, endUs);
    cost += toUnits(totalCost);
    bodyBytes += Buffer.byteLength(input) + Buffer.byteLength(output);
    for (const text of Object.values(metadata)) bodyBytes += Buffer.byteLength(text);
  }
  const isEmpty = observations.length === 0;
  return {
    count: observations.length,
    firstStartUs: isEmpty ? 0 : firstStartUs,
    lastStartUs: isEmpty ? 0 : lastStartUs,
    lastEndUs,
    totalCost: Number(cost) / 10 ** COST_DIGITS,
    bodyBytes,
  };
}

/** Whole units of the last digit: sums of them are exact, sums of doubles are not. */
function toUnits(cost: number): bigint {
  return BigInt(cost.toFixed(COST_DIGITS).replace('.', ''));
}
