/** One way of pricing a model. Prices are US dollars per unit, as decimal texts, by usage key. */
export interface PricingTier {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** Lower is asked first; the default tier is asked last whatever its number. */
  readonly priority: number;
  readonly conditions: readonly TierCondition[];
  readonly prices: Readonly<Record<string, string>>;
}

export interface UsageCondition {
  readonly kind: 'usage';
  /** JavaScript regular expression over usage keys. */
  readonly usageDetailPattern: string;
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'neq';
  readonly value: number;
  readonly caseSensitive: boolean;
}

export interface AttributeCondition {
  readonly kind: 'attribute';
  readonly source: 'model_parameters' | 'metadata';
  readonly key: string;
  readonly values: readonly string[];
}

export type TierCondition = UsageCondition | AttributeCondition;

/** Which model names mean this model, and what it costs. */
export interface ModelDefinition {
  readonly id: string;
  /** Absent for the built-in ones. */
  readonly projectId?: string;
  readonly modelName: string;
  /** Unanchored, case-sensitive unless it starts with `(?i)`. */
  readonly matchPattern: string;
  /** Unix milliseconds; of several matches the latest start wins. */
  readonly startMs?: number;
  readonly tiers: readonly PricingTier[];
}
