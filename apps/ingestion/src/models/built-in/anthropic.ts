import type { PriceList, PriceRow, TokenPrices } from './price-row.js';

/** Prices of the first-party API; compared with the MIT-licensed data set genai-prices 0.2.3. */
export const anthropic: PriceList = {
  provider: 'Anthropic',
  source: 'https://www.anthropic.com/pricing#api',
  asOf: '2026-11-21',
  form: {
    prefix: '(([a-z-]+\\.)?anthropic\\.)?',
    suffix: '([-@]\\d{8}|[-@]latest|@default)?(-v\\d(:\\d)?)?',
  },
  rows: [
    claude('fable', '5.2', 8, 40, { cached: 0.2 }),
    claude('fable', '5.1', 10, 50, { cached: 0.25 }),
    claude('fable', '5', 10, 50),
    claude('mythos', '5.2', 8, 40, { cached: 0.2 }),
    claude('opus', '5.5', 4, 20, { cached: 0.2 }),
    claude('opus', '5', 5, 25),
    claude('opus', '4.8', 5, 25),
    claude('opus', '4.7', 5, 25),
    claude('opus', '4.6', 5, 25),
    claude('opus', '4.5', 5, 25),
    claude('opus', '4.1', 15, 75),
    { ...claude('opus', '4', 15, 75), also: ['claude-opus-4.0', 'claude-4-opus'] },
    claude('sonnet', '5.5', 2, 10, { cached: 0.1 }),
    claude('sonnet', '5', 2, 10),
    claude('sonnet', '4.6', 3, 15),
    {
      ...claude('sonnet', '4.5', 3, 15),
      above: { tokens: 200_000, price: withCache(6, 22.5) },
    },
    {
      ...claude('sonnet', '4', 3, 15),
      also: ['claude-sonnet-4.0', 'claude-4-sonnet'],
      above: { tokens: 200_000, price: withCache(6, 22.5) },
    },
    {
      ...claude('haiku', '5.5', 0.1, 0.5),
      above: { tokens: 100_000, price: withCache(0.5, 2.5) },
    },
    claude('haiku', '4.5', 1, 5),
    { ...claude('sonnet', '3.7', 3, 15), name: 'claude-3.7-sonnet', also: ['claude-sonnet-3.7'] },
    { ...claude('sonnet', '3.5', 3, 15), name: 'claude-3.5-sonnet', also: ['claude-sonnet-3.5'] },
    { ...claude('haiku', '3.5', 0.8, 4), name: 'claude-3.5-haiku', also: ['claude-haiku-3.5'] },
    { name: 'claude-3-opus', price: withCache(15, 75) },
    { name: 'claude-3-sonnet', price: withCache(3, 15) },
    {
      name: 'claude-3-haiku',
      price: { input: 0.25, cached: 0.03, cacheWrite: 0.3, cacheWrite1h: 0.5, output: 1.25 },
    },
    { name: 'claude-2', also: ['claude-2.0', 'claude-2.1', 'claude'], price: { input: 8, output: 24 } },
    {
      name: 'claude-instant',
      also: ['claude-instant-1', 'claude-instant-1.2'],
      price: { input: 0.8, output: 2.4 },
    },
  ],
};

/** Reading the cache costs a tenth of the input, writing it a quarter more, for an hour double. */
function withCache(input: number, output: number, own: Partial<TokenPrices> = {}): TokenPrices {
  const round = (price: number): number => Number(price.toFixed(6));
  return {
    input,
    output,
    cached: round(input / 10),
    cacheWrite: round(input * 1.25),
    cacheWrite1h: 2 * input,
    ...own,
  };
}

/** Family and version are written in both orders. */
function claude(
  family: string,
  version: string,
  input: number,
  output: number,
  own: Partial<TokenPrices> = {},
): PriceRow {
  return {
    name: `claude-${family}-${version.replace('.', '-')}`,
    also: [`claude-${family}-${version}`, `claude-${version}-${family}`],
    price: withCache(input, output, own),
  };
}
