import { randomUUID } from 'node:crypto';
import type { ingestion } from '@assay/proto';
import { isPrice } from '../cost/decimal.js';
import type { PricingTier, TierCondition, UsageCondition } from '../cost/model-definition.js';
import { findPatternProblem } from '../cost/pattern.js';
import type { RuleIssues } from './rule-issues.js';

const OPERATORS: readonly string[] = ['gt', 'gte', 'lt', 'lte', 'eq', 'neq'];
const SOURCES: readonly string[] = ['model_parameters', 'metadata'];
const MAX_PRIORITY = 999;
const MAX_NAME_CHARS = 100;
const MAX_PATTERN_CHARS = 200;
const MAX_KEY_CHARS = 200;
/** Bounds of our own: every condition is asked for every priced observation. */
const MAX_TIERS = 100;
const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;
const MAX_PRICES = 200;

type Path = readonly (string | number)[];

/** Tiers as a request gives them, checked (behaviour 5.5) and given ids; rules broken are added to `issues`. */
export function acceptTiers(tiers: readonly ingestion.PricingTier[], issues: RuleIssues): PricingTier[] {
  const root = 'pricingTiers';
  issues.check(tiers.length <= MAX_TIERS, [root], `More than ${MAX_TIERS} pricing tiers`);
  const accepted = tiers.slice(0, MAX_TIERS).map((tier, index) => acceptTier(tier, [root, index], issues));
  const defaults = accepted.filter((tier) => tier.isDefault);
  issues.check(defaults.length === 1, [root], 'Exactly one pricing tier must be the default tier');
  const hasDuplicates = (values: readonly unknown[]): boolean => new Set(values).size < values.length;
  issues.check(
    !hasDuplicates(accepted.map(({ priority }) => priority)),
    [root],
    'Priorities of pricing tiers must be unique',
  );
  issues.check(
    !hasDuplicates(accepted.map(({ name }) => name)),
    [root],
    'Names of pricing tiers must be unique',
  );
  const keysOf = (tier: PricingTier): string => JSON.stringify(Object.keys(tier.prices).sort());
  const [first] = defaults;
  accepted.forEach((tier, index) =>
    issues.check(
      !first || keysOf(tier) === keysOf(first),
      [root, index, 'prices'],
      'Every pricing tier must have the same usage types as the default tier',
    ),
  );
  return accepted;
}

/** Flat prices as the one tier that they mean. */
export function makeStandardTier(prices: Readonly<Record<string, string>>): PricingTier {
  return { id: randomUUID(), name: 'Standard', isDefault: true, priority: 0, conditions: [], prices };
}

function acceptTier(tier: ingestion.PricingTier, path: Path, issues: RuleIssues): PricingTier {
  const name = tier.name.trim();
  issues.check(
    name.length >= 1 && name.length <= MAX_NAME_CHARS,
    [...path, 'name'],
    `Expected 1 to ${MAX_NAME_CHARS} characters`,
  );
  issues.check(
    tier.priority >= 0 && tier.priority <= MAX_PRIORITY,
    [...path, 'priority'],
    `Expected an integer from 0 to ${MAX_PRIORITY}`,
  );
  if (tier.isDefault) {
    issues.check(tier.priority === 0, [...path, 'priority'], 'The default tier must have priority 0');
    issues.check(
      tier.conditions.length === 0,
      [...path, 'conditions'],
      'The default tier must have no conditions',
    );
  } else {
    issues.check(
      tier.conditions.length >= 1 && tier.conditions.length <= MAX_CONDITIONS,
      [...path, 'conditions'],
      `Other tiers than the default one must have 1 to ${MAX_CONDITIONS} conditions`,
    );
  }
  return {
    id: randomUUID(),
    name,
    isDefault: tier.isDefault,
    priority: tier.priority,
    conditions: tier.conditions
      .slice(0, MAX_CONDITIONS)
      .map((condition, index) => acceptCondition(condition, [...path, 'conditions', index], issues)),
    prices: acceptPrices(tier.prices, [...path, 'prices'], issues),
  };
}

function acceptPrices(
  prices: Readonly<Record<string, number>>,
  path: Path,
  issues: RuleIssues,
): Record<string, string> {
  const entries = Object.entries(prices);
  issues.check(
    entries.length >= 1 && entries.length <= MAX_PRICES,
    path,
    `Expected 1 to ${MAX_PRICES} prices`,
  );
  for (const [key, price] of entries) {
    issues.check(
      key.length >= 1 && key.length <= MAX_KEY_CHARS,
      path,
      'A usage type has 1 to 200 characters',
    );
    issues.check(isPrice(price), [...path, key], 'Expected a price of 0 or more, below 1,000,000');
  }
  return Object.fromEntries(entries.map(([key, price]) => [key, String(price)]));
}

function acceptCondition(
  { usage, attribute }: ingestion.PricingTierCondition,
  path: Path,
  issues: RuleIssues,
): TierCondition {
  if (usage) {
    const problem = findPatternProblem(usage.usageDetailPattern);
    issues.check(
      problem === undefined,
      [...path, 'usageDetailPattern'],
      `The pattern ${problem ?? 'is fine'}`,
    );
    issues.check(
      usage.usageDetailPattern.length <= MAX_PATTERN_CHARS,
      [...path, 'usageDetailPattern'],
      `Expected 1 to ${MAX_PATTERN_CHARS} characters`,
    );
    issues.check(OPERATORS.includes(usage.operator), [...path, 'operator'], 'Unknown operator');
    issues.check(usage.value >= 0, [...path, 'value'], 'Expected a number of 0 or more');
    const { usageDetailPattern, value, caseSensitive } = usage;
    const operator = usage.operator as UsageCondition['operator'];
    return { kind: 'usage', usageDetailPattern, operator, value, caseSensitive };
  }
  const { source = '', key = '', values = [] } = attribute ?? {};
  issues.check(attribute !== null, path, 'Expected a usage or an attribute condition');
  issues.check(SOURCES.includes(source), [...path, 'source'], 'Expected model_parameters or metadata');
  issues.check(
    key.length >= 1 && key.length <= MAX_KEY_CHARS,
    [...path, 'key'],
    `Expected 1 to ${MAX_KEY_CHARS} characters`,
  );
  issues.check(
    values.length >= 1 && values.length <= MAX_VALUES,
    [...path, 'values'],
    `Expected 1 to ${MAX_VALUES} values`,
  );
  return { kind: 'attribute', source: source as 'metadata', key, values };
}
