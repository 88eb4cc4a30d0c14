/** US dollars per million tokens. What is absent costs what its neighbour does: see `expandPrices`. */
export interface TokenPrices {
  readonly input: number;
  /** Absent for models that only read, such as embeddings. */
  readonly output?: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
  /** Cache entries that live for an hour. */
  readonly cacheWrite1h?: number;
  readonly audioInput?: number;
  readonly audioOutput?: number;
  readonly imageInput?: number;
  readonly imageOutput?: number;
}

/** One model of the built-in list. */
export interface PriceRow {
  /** The provider's own name; letter case, prefixes and date suffixes of calls do not matter. */
  readonly name: string;
  /** Other names of the same model and price. */
  readonly also?: readonly string[];
  readonly price: TokenPrices;
  /** Prices of a whole call whose input is longer. */
  readonly above?: { readonly tokens: number; readonly price: TokenPrices };
  /** Prices by the model parameter `service_tier`. */
  readonly byServiceTier?: Readonly<Record<string, TokenPrices>>;
  /** Date endings with a price of their own, which this row must not match. */
  readonly exceptDates?: readonly string[];
}

/** How a provider's models are called by the clients that reach them. Regular expressions. */
export interface NameForm {
  /** Between the path (`openrouter/`, `models/`) and the name. */
  readonly prefix: string;
  readonly suffix: string;
}

/** Where the prices of a list come from, and when they held. */
export interface PriceList {
  readonly provider: string;
  readonly source: string;
  /** ISO date. */
  readonly asOf: string;
  readonly form: NameForm;
  readonly rows: readonly PriceRow[];
}
