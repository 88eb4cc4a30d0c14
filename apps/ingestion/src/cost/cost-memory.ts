import type { ObservationRow } from '@assay/telemetry';
import type { CostFacts, CostResult } from './cost.js';

/** A price and what it was made from. */
export interface RememberedCost {
  readonly facts: string;
  readonly result: CostResult;
}

/**
 * What a price depends on in the observation itself: with the same model, usage and provided costs a row that
 * is built again keeps its price, also after the price list changed.
 */
export function describeCostFacts(
  facts: Pick<CostFacts, 'model' | 'providedUsage' | 'providedCost'>,
): string {
  const amounts = (map: Readonly<Record<string, number>> | undefined): string =>
    JSON.stringify(Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${facts.model ?? ''}\n${amounts(facts.providedUsage)}\n${amounts(facts.providedCost)}`;
}

/** The price that a stored row carries. */
export function readStoredCost(row: ObservationRow): RememberedCost {
  const providedCost = Object.fromEntries(
    Object.entries(row.provided_cost).map(([key, amount]) => [key, Number(amount)]),
  );
  return {
    facts: describeCostFacts({ model: row.model, providedUsage: row.provided_usage, providedCost }),
    result: {
      modelId: row.model_id,
      tierId: row.pricing_tier_id,
      tierName: row.pricing_tier_name,
      usage: row.usage_details,
      costs: row.cost_details,
      totalCost: row.total_cost,
      providedUsage: row.provided_usage,
      providedCosts: row.provided_cost,
      isUnpriced: false,
      dropped: [],
    },
  };
}
