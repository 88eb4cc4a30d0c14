import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { AppError } from '@assay/errors';
import { LRUCache } from 'lru-cache';

const MAX_SCHEMA_LENGTH = 10_000;
/** Compiled schemas kept; one takes some 10 KB. */
const MAX_COMPILED = 500;

const compiled = new LRUCache<string, ValidateFunction>({ max: MAX_COMPILED });

/**
 * The checker behind a schema, compiled once per text. Dialect draft-07 in full strict mode; formats are known
 * by name only. A checker of its own per schema: two schemas may use one `$id`.
 *
 * @param text A JSON object.
 * @throws Error when the text is no schema.
 */
function compile(text: string): ValidateFunction {
  const known = compiled.get(text);
  if (known) return known;
  const schema = JSON.parse(text) as Record<string, unknown>;
  if ('$async' in schema) throw new Error('asynchronous schemas answer later than they are asked');
  const check = new Ajv({ strict: true, validateFormats: false }).compile(schema);
  compiled.set(text, check);
  return check;
}

/**
 * Checks that a JSON text is a schema that items can be held to.
 *
 * @param field Public name of the field, for the issue's path.
 * @throws AppError `invalid/SCHEMA_INVALID`.
 * Source: behaviour/evaluation-and-prompts.md §1.4.
 */
export function checkSchema(field: string, text: string): void {
  if (text.length <= MAX_SCHEMA_LENGTH && text.startsWith('{')) {
    try {
      compile(text);
      return;
    } catch {
      // Not a schema: told below, in the words that clients know.
    }
  }
  throw new AppError('invalid', 'SCHEMA_INVALID', 'Invalid request data', {
    details: { issues: [{ code: 'custom', path: [field], message: 'Must be a valid JSON Schema' }] },
  });
}

/** Where a value breaks a schema first. */
export interface SchemaBreach {
  /** JSON pointer into the value; `/` for the value itself. */
  readonly path: string;
  readonly message: string;
  readonly keyword: string;
  /** Path and message in one sentence. */
  readonly text: string;
}

/** The first breach of a value, or undefined when it obeys. @param schema A text that `checkSchema` let pass. */
export function findBreach(schema: string, value: unknown): SchemaBreach | undefined {
  const check = compile(schema);
  if (check(value)) return undefined;
  const [error] = check.errors as [ErrorObject, ...ErrorObject[]];
  const message = error.message ?? 'is not valid';
  return {
    path: error.instancePath || '/',
    message,
    keyword: error.keyword,
    text: `data${error.instancePath} ${message}`,
  };
}
