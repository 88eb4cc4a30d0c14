import type { ingestion } from '@assay/proto';
import type { ModelDefinition, PricingTier, TierCondition } from '../cost/model-definition.js';

export const MODEL_UNITS = ['TOKENS', 'CHARACTERS', 'MILLISECONDS', 'SECONDS', 'REQUESTS', 'IMAGES'] as const;
export type ModelUnit = (typeof MODEL_UNITS)[number];

/** A definition with what only the API shows. Never changes under its id. */
export interface StoredModel extends ModelDefinition {
  readonly unit: ModelUnit;
  readonly tokenizerId?: string;
  readonly tokenizerConfigJson?: string;
  readonly createdMs: number;
}

/** By name, unit, then latest start first and none last; ties by id. */
export function compareModels(a: StoredModel, b: StoredModel): number {
  return (
    compareTexts(a.modelName, b.modelName) ||
    compareTexts(a.unit, b.unit) ||
    (b.startMs ?? -Number.MAX_VALUE) - (a.startMs ?? -Number.MAX_VALUE) ||
    compareTexts(a.id, b.id)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function toModelMessage(model: StoredModel): ingestion.Model {
  return {
    id: model.id,
    projectId: model.projectId ?? '',
    modelName: model.modelName,
    matchPattern: model.matchPattern,
    ...(model.startMs !== undefined && { startMs: model.startMs }),
    unit: model.unit,
    tokenizerId: model.tokenizerId ?? '',
    tokenizerConfigJson: model.tokenizerConfigJson ?? '',
    createdMs: model.createdMs,
    pricingTiers: [...model.tiers].sort((a, b) => a.priority - b.priority).map(toTierMessage),
  };
}

function toTierMessage(tier: PricingTier): ingestion.PricingTier {
  return {
    id: tier.id,
    name: tier.name,
    isDefault: tier.isDefault,
    priority: tier.priority,
    conditions: tier.conditions.map(toConditionMessage),
    prices: Object.fromEntries(Object.entries(tier.prices).map(([key, price]) => [key, Number(price)])),
  };
}

function toConditionMessage(condition: TierCondition): ingestion.PricingTierCondition {
  if (condition.kind === 'usage') {
    const { usageDetailPattern, operator, value, caseSensitive } = condition;
    return { usage: { usageDetailPattern, operator, value, caseSensitive }, attribute: null };
  }
  const { source, key, values } = condition;
  return { usage: null, attribute: { source, key, values: [...values] } };
}

/** Prices of the default tier that older readers show. */
export function toPricesMessage(model: StoredModel): ingestion.ModelPrices {
  const prices = model.tiers.find((tier) => tier.isDefault)?.prices ?? {};
  const { input, output, total } = prices;
  return {
    modelId: model.id,
    ...(input !== undefined && { inputPrice: Number(input) }),
    ...(output !== undefined && { outputPrice: Number(output) }),
    ...(total !== undefined && { totalPrice: Number(total) }),
  };
}
