import { fitsColumn, formatAmount, multiply, parseAmount, roundStored } from './decimal.js';
import type { ModelTable, PricedModel } from './model-table.js';
import { findTier } from './tiers.js';

/** What an observation says about its consumption. */
export interface CostFacts {
  readonly projectId: string;
  readonly model: string | undefined;
  readonly providedUsage: Readonly<Record<string, number>> | undefined;
  readonly providedCost: Readonly<Record<string, number>> | undefined;
  /** JSON text of an object. */
  readonly modelParameters: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** Usage and cost as they are stored. Amounts are decimal texts. */
export interface CostResult {
  readonly modelId: string;
  readonly tierId: string;
  readonly tierName: string;
  readonly usage: Record<string, number>;
  readonly costs: Record<string, string>;
  readonly totalCost: string;
  readonly providedUsage: Record<string, number>;
  readonly providedCosts: Record<string, string>;
  /** The model or the usage has no price although there is something to price. */
  readonly isUnpriced: boolean;
  /** Values that no column can hold, each named and left out. */
  readonly dropped: readonly string[];
}

const ZERO = '0.000000000000';

/**
 * Final usage and cost of one observation (behaviour 4.2, 4.3): provided costs stand as they are; otherwise
 * every usage key with a price of exactly the same name is billed.
 */
export function computeCost(models: ModelTable, facts: CostFacts): CostResult {
  const dropped: string[] = [];
  const providedUsage = keepCounts(facts.providedUsage, dropped);
  const provided = keepAmounts(facts.providedCost, dropped);
  const usage = { ...providedUsage };
  if (Object.keys(usage).length > 0 && usage['total'] === undefined) {
    const total = Object.values(usage).reduce((sum, units) => sum + units, 0);
    if (Number.isSafeInteger(total)) usage['total'] = total;
    else dropped.push('usage total');
  }
  const model = facts.model ? models.match(facts.projectId, facts.model) : undefined;
  const billed =
    provided.size > 0
      ? { costs: withProvidedTotal(provided), tierId: '', tierName: '' }
      : bill(model, usage, facts, dropped);
  const total = billed.costs.get('total');
  return {
    modelId: model?.id ?? '',
    tierId: billed.tierId,
    tierName: billed.tierName,
    usage,
    costs: formatAmounts(billed.costs),
    totalCost: total === undefined ? ZERO : formatAmount(total),
    providedUsage,
    providedCosts: formatAmounts(provided),
    isUnpriced: Boolean(facts.model) && Object.keys(usage).length > 0 && billed.costs.size === 0,
    dropped,
  };
}

interface Bill {
  costs: Map<string, bigint>;
  tierId: string;
  tierName: string;
}

function bill(
  model: PricedModel | undefined,
  usage: Readonly<Record<string, number>>,
  facts: CostFacts,
  dropped: string[],
): Bill {
  const costs = new Map<string, bigint>();
  const tier =
    model && Object.keys(usage).length > 0
      ? findTier(model.tiers, { usage, modelParameters: facts.modelParameters, metadata: facts.metadata })
      : undefined;
  if (!model || !tier) return { costs, tierId: '', tierName: '' };
  const prices = model.pricesByTier.get(tier.id);
  let sum = 0n;
  for (const [key, units] of Object.entries(usage)) {
    const price = prices?.get(key);
    if (price === undefined) continue;
    const cost = roundStored(multiply(units, price));
    if (!fitsColumn(cost)) {
      dropped.push(`cost of ${key}`);
      continue;
    }
    costs.set(key, cost);
    if (key !== 'total') sum += cost;
  }
  if (costs.size > 0 && !costs.has('total')) {
    if (fitsColumn(sum)) costs.set('total', sum);
    else dropped.push('cost total');
  }
  return { costs, tierId: tier.id, tierName: tier.name };
}

/** A provided total stands; otherwise only input and output add up to one: other keys may overlap. */
function withProvidedTotal(provided: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const costs = new Map(provided);
  if (!costs.has('total') && [...costs.keys()].every((key) => key === 'input' || key === 'output')) {
    let sum = 0n;
    for (const amount of costs.values()) sum += amount;
    if (fitsColumn(sum)) costs.set('total', sum);
  }
  return costs;
}

/** Non-negative whole numbers that a double holds exactly; all of them fit a UInt64. */
function keepCounts(
  map: Readonly<Record<string, number>> | undefined,
  dropped: string[],
): Record<string, number> {
  const kept = Object.create(null) as Record<string, number>;
  for (const [key, units] of Object.entries(map ?? {})) {
    if (Number.isSafeInteger(units) && units >= 0) kept[key] = units;
    else if (!(units < 0)) dropped.push(`usage ${key}`);
  }
  return kept;
}

function keepAmounts(
  map: Readonly<Record<string, number>> | undefined,
  dropped: string[],
): Map<string, bigint> {
  const kept = new Map<string, bigint>();
  for (const [key, value] of Object.entries(map ?? {})) {
    const amount = parseAmount(value);
    if (amount !== undefined && amount >= 0n && fitsColumn(roundStored(amount)))
      kept.set(key, roundStored(amount));
    else if (!(value < 0)) dropped.push(`cost ${key}`);
  }
  return kept;
}

function formatAmounts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  const texts = Object.create(null) as Record<string, string>;
  for (const [key, amount] of amounts) texts[key] = formatAmount(amount);
  return texts;
}
