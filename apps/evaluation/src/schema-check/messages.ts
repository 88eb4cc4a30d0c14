/** Where a value breaks a schema first. */
export interface SchemaBreach {
  /** JSON pointer into the value; `/` for the value itself. */
  readonly path: string;
  readonly message: string;
  readonly keyword: string;
  /** Path and message in one sentence. */
  readonly text: string;
}

/** One schema and the values that are held to it, all as JSON texts; no values ask only whether it is a schema. */
export interface SchemaJob {
  readonly schema: string;
  readonly values: readonly string[];
}

export type SchemaAnswer =
  | { readonly type: 'noSchema' }
  /** The check threw: the schema demands more than can be done. `text` says what. */
  | { readonly type: 'failed'; readonly text: string }
  /** One entry per value; of the first values only when they took long, but of one at least. */
  | { readonly type: 'checked'; readonly breaches: readonly (SchemaBreach | undefined)[] };

/** A job is announced when its turn comes: how long the thread took to start does not count. */
export type FromSchemaWorker = { readonly type: 'begun' } | SchemaAnswer;
