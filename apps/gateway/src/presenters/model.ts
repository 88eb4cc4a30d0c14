import type { Static } from '@sinclair/typebox';
import type { ingestion } from '@assay/proto';
import type { Model } from '../schemas/model.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { textOrNull } from './text.js';

type PublicModel = Static<typeof Model>;
type PublicCondition = PublicModel['pricingTiers'][number]['conditions'][number];

export function presentModel(model: ingestion.Model): PublicModel {
  const prices = model.pricingTiers.find(({ isDefault }) => isDefault)?.prices ?? {};
  return {
    id: model.id,
    modelName: model.modelName,
    matchPattern: model.matchPattern,
    startDate: model.startMs === undefined ? null : formatTimestampMs(model.startMs),
    unit: (textOrNull(model.unit) as PublicModel['unit'] | null) ?? null,
    inputPrice: prices['input'] ?? null,
    outputPrice: prices['output'] ?? null,
    totalPrice: prices['total'] ?? null,
    tokenizerId: textOrNull(model.tokenizerId),
    tokenizerConfig: model.tokenizerConfigJson === '' ? null : JSON.parse(model.tokenizerConfigJson),
    isLangfuseManaged: model.projectId === '',
    createdAt: formatTimestampMs(model.createdMs),
    prices: Object.fromEntries(Object.entries(prices).map(([key, price]) => [key, { price }])),
    pricingTiers: model.pricingTiers.map(({ id, name, isDefault, priority, conditions, prices: own }) => ({
      id,
      name,
      isDefault,
      priority,
      conditions: conditions.map(presentCondition),
      prices: own,
    })),
  };
}

function presentCondition({ usage, attribute }: ingestion.PricingTierCondition): PublicCondition {
  if (usage) return usage as PublicCondition;
  // The contract sets exactly one of the two.
  if (!attribute) throw new Error('a pricing condition had neither kind');
  const { source, key, values } = attribute;
  return { source, key, operator: 'in', values } as PublicCondition;
}
