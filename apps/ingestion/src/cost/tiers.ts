import type { AttributeCondition, PricingTier, TierCondition, UsageCondition } from './model-definition.js';
import { compilePattern } from './pattern.js';

export interface PricedFacts {
  readonly usage: Readonly<Record<string, number>>;
  /** JSON text of an object. */
  readonly modelParameters: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/**
 * The tier that prices an observation: the first conditional one, by priority, whose conditions all hold,
 * else the default one (behaviour 4.5). A condition that cannot be evaluated does not hold.
 */
export function findTier(tiers: readonly PricingTier[], facts: PricedFacts): PricingTier | undefined {
  return (
    tiers
      .filter((tier) => !tier.isDefault && tier.conditions.length > 0)
      .sort((a, b) => a.priority - b.priority)
      .find((tier) => tier.conditions.every((condition) => holds(condition, facts))) ??
    tiers.find((tier) => tier.isDefault)
  );
}

function holds(condition: TierCondition, facts: PricedFacts): boolean {
  return condition.kind === 'usage' ? usageHolds(condition, facts.usage) : attributeHolds(condition, facts);
}

function usageHolds(condition: UsageCondition, usage: Readonly<Record<string, number>>): boolean {
  const pattern = usagePattern(condition.usageDetailPattern, condition.caseSensitive);
  if (!pattern) return false;
  let sum = 0;
  for (const [key, units] of Object.entries(usage)) if (pattern.test(key)) sum += units;
  switch (condition.operator) {
    case 'gt':
      return sum > condition.value;
    case 'gte':
      return sum >= condition.value;
    case 'lt':
      return sum < condition.value;
    case 'lte':
      return sum <= condition.value;
    case 'eq':
      return sum === condition.value;
    case 'neq':
      return sum !== condition.value;
  }
}

const patterns = new Map<string, RegExp | undefined>();

/** Compiled once per text. Model definitions are checked before they are stored, so the texts are few and safe. */
function usagePattern(text: string, caseSensitive: boolean): RegExp | undefined {
  const key = `${caseSensitive ? 's' : 'i'}${text}`;
  if (patterns.has(key)) return patterns.get(key);
  const compiled = compilePattern(caseSensitive ? text : `(?i)${text}`);
  if (patterns.size > 1000) patterns.clear();
  patterns.set(key, compiled);
  return compiled;
}

function attributeHolds(condition: AttributeCondition, facts: PricedFacts): boolean {
  const value =
    condition.source === 'metadata'
      ? facts.metadata?.[condition.key]
      : readParameter(facts.modelParameters, condition.key);
  return value !== undefined && condition.values.includes(value);
}

function readParameter(json: string | undefined, key: string): string | undefined {
  if (!json) return undefined;
  try {
    const value = (JSON.parse(json) as Record<string, unknown>)[key];
    return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
  } catch {
    return undefined;
  }
}
