import type { ModelDefinition, PricingTier } from '../../cost/model-definition.js';
import { anthropic } from './anthropic.js';
import { google } from './google.js';
import { openai } from './openai.js';
import { otherProviders } from './other-providers.js';
import type { NameForm, PriceList, PriceRow, TokenPrices } from './price-row.js';
import { expandPrices, INPUT_KEYS_PATTERN } from './usage-keys.js';

/** Every list of the product, with dates and sources. */
export const priceLists: readonly PriceList[] = [openai, anthropic, google, ...otherProviders];

/** No definition of a project has such an id. */
export const BUILT_IN_ID_PREFIX = 'builtin.';

/** A built-in definition as the API shows it. */
export interface BuiltInModel extends ModelDefinition {
  readonly unit: 'TOKENS';
  readonly createdMs: number;
}

/** All built-in definitions, in no order. Their ids follow from their names and stay. */
export const builtInModels: readonly BuiltInModel[] = priceLists.flatMap((list) =>
  list.rows.map((row) => toDefinition(list, row)),
);

function toDefinition({ asOf, form }: PriceList, row: PriceRow): BuiltInModel {
  const id = `${BUILT_IN_ID_PREFIX}${row.name}`;
  return {
    id,
    modelName: row.name,
    matchPattern: buildPattern(form, row),
    unit: 'TOKENS',
    createdMs: Date.parse(asOf),
    tiers: buildTiers(id, row),
  };
}

/** `(?i)^(path/)?prefix(names)suffix$`. */
function buildPattern({ prefix, suffix }: NameForm, { name, also = [], exceptDates }: PriceRow): string {
  const names = [name, ...also].map(escapeName).join('|');
  const except = exceptDates ? `(?!-(${exceptDates.join('|')})$)` : '';
  return `(?i)^(.*[/:])?${prefix}(${names})${except}${suffix}$`;
}

/** Versions are written with dots by some clients and with dashes by others. */
function escapeName(name: string): string {
  return name.replace(/[.]/g, '[.-]').replace(/:/g, '[:]');
}

function buildTiers(id: string, { price, above, byServiceTier = {} }: PriceRow): PricingTier[] {
  const conditional = Object.entries(byServiceTier).map(([serviceTier, prices], index) =>
    makeTier(id, serviceTier, index + 1, prices, {
      kind: 'attribute',
      source: 'model_parameters',
      key: 'service_tier',
      values: [serviceTier],
    }),
  );
  if (above) {
    conditional.push(
      makeTier(id, `over-${above.tokens}-input-tokens`, conditional.length + 1, above.price, {
        kind: 'usage',
        usageDetailPattern: INPUT_KEYS_PATTERN,
        operator: 'gt',
        value: above.tokens,
        caseSensitive: false,
      }),
    );
  }
  return [makeTier(id, 'Standard', 0, price), ...conditional];
}

function makeTier(
  id: string,
  name: string,
  priority: number,
  prices: TokenPrices,
  condition?: PricingTier['conditions'][number],
): PricingTier {
  return {
    id: `${id}.${name}`,
    name,
    isDefault: priority === 0,
    priority,
    conditions: condition ? [condition] : [],
    prices: expandPrices(prices),
  };
}
