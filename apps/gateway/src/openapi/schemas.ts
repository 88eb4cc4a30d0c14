import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './document.js';

/**
 * Gathers the named schemas (see `named`) of a document: each is written once and referred to by name.
 */
export class SchemaRegistry {
  readonly #schemas = new Map<string, JsonSchema>();

  /** The schema with every named part replaced by a reference, and our own annotations left out. */
  refer(schema: object): JsonSchema {
    return this.#visit(schema) as JsonSchema;
  }

  /** All named schemas met so far, by name. */
  list(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#visit(item));
    if (typeof value !== 'object' || value === null) return value;
    const { title, ...rest } = value as Record<string, unknown>;
    const own = Object.entries(rest).filter(([key]) => !key.startsWith('x-'));
    const schema = Object.fromEntries(own.map(([key, inner]) => [key, this.#visit(inner)])) as JsonSchema;
    // A property may itself be called `title`: then it holds a schema, not a name.
    if (typeof title !== 'string')
      return title === undefined ? schema : { title: this.#visit(title), ...schema };
    return this.#register(title, schema);
  }

  #register(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#schemas.get(name);
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`two schemas are named ${name}`);
    this.#schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }
}
