import { Type } from '@sinclair/typebox';
import { Json, named, Nullable, NumberMap, OneOf, Timestamp } from './primitives.js';

const ModelUnit = OneOf(['CHARACTERS', 'TOKENS', 'MILLISECONDS', 'SECONDS', 'IMAGES', 'REQUESTS']);

const UsageCondition = named(
  'PricingTierUsageCondition',
  Type.Object({
    usageDetailPattern: Type.String({ description: 'Regular expression over usage types.' }),
    operator: OneOf(['gt', 'gte', 'lt', 'lte', 'eq', 'neq']),
    value: Type.Number(),
    caseSensitive: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
  }),
);

const AttributeCondition = named(
  'PricingTierAttributeCondition',
  Type.Object({
    source: OneOf(['model_parameters', 'metadata']),
    key: Type.String(),
    operator: OneOf(['in']),
    values: Type.Array(Type.String()),
  }),
);

const tierFields = {
  name: Type.String(),
  isDefault: Type.Boolean(),
  priority: Type.Integer({ minimum: 0, maximum: 999 }),
  conditions: Type.Array(Type.Union([UsageCondition, AttributeCondition])),
  prices: NumberMap,
};

/** A model definition as every operation answers it. */
export const Model = named(
  'Model',
  Type.Object({
    id: Type.String(),
    modelName: Type.String(),
    matchPattern: Type.String(),
    startDate: Nullable(Timestamp),
    unit: Nullable(ModelUnit),
    inputPrice: Nullable(Type.Number()),
    outputPrice: Nullable(Type.Number()),
    totalPrice: Nullable(Type.Number()),
    tokenizerId: Nullable(Type.String()),
    tokenizerConfig: Json,
    isLangfuseManaged: Type.Boolean({ description: 'Built-in.' }),
    createdAt: Timestamp,
    prices: Type.Record(Type.String(), Type.Object({ price: Type.Number() }), {
      description: 'US dollars per unit, of the default tier, by usage type.',
    }),
    pricingTiers: Type.Array(named('PricingTier', Type.Object({ id: Type.String(), ...tierFields }))),
  }),
);

const price = Type.Optional(Nullable(Type.Number({ minimum: 0 })));

/** A new definition: flat prices or tiers. Rules between fields are the service's. */
export const CreateModelBody = named(
  'CreateModelRequest',
  Type.Object({
    modelName: Type.String(),
    matchPattern: Type.String({
      description: 'Regular expression over model names, unanchored; `(?i)` in front ignores letter case.',
    }),
    startDate: Type.Optional(Nullable(Type.String({ description: 'Of several matches the latest wins.' }))),
    unit: ModelUnit,
    inputPrice: price,
    outputPrice: price,
    totalPrice: price,
    pricingTiers: Type.Optional(Nullable(Type.Array(named('PricingTierInput', Type.Object(tierFields))))),
    tokenizerId: Type.Optional(Nullable(OneOf(['openai', 'claude']))),
    tokenizerConfig: Type.Optional(Json),
  }),
);
