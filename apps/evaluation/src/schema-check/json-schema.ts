import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { LRUCache } from 'lru-cache';
import type { SchemaAnswer, SchemaBreach, SchemaJob } from './messages.js';

/** Compiled schemas kept; one takes some 10 KB. */
const MAX_COMPILED = 500;
/** After this time the values that are left have to come again, so that other jobs get their turn. */
const MAX_TURN_MS = 200;

const compiled = new LRUCache<string, ValidateFunction>({ max: MAX_COMPILED });

/**
 * Holds values to a schema. It may take forever: what schemas and values say is up to clients.
 *
 * Source: behaviour/evaluation-and-prompts.md §1.4.
 */
export function answerJob({ schema, values }: SchemaJob): SchemaAnswer {
  const check = findCheck(schema);
  if (!check) return { type: 'noSchema' };
  const beganMs = performance.now();
  const breaches: (SchemaBreach | undefined)[] = [];
  try {
    for (const value of values) {
      breaches.push(findBreach(check, JSON.parse(value)));
      if (performance.now() - beganMs > MAX_TURN_MS) break;
    }
  } catch (thrown) {
    return { type: 'failed', text: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  return { type: 'checked', breaches };
}

/** The checker behind a schema, or undefined when the text is none. */
function findCheck(text: string): ValidateFunction | undefined {
  const known = compiled.get(text);
  if (known) return known;
  try {
    const check = compile(text);
    compiled.set(text, check);
    return check;
  } catch {
    return undefined; // the caller is told in words of its own
  }
}

/**
 * Dialect draft-07 in full strict mode; formats are known by name only. A checker of its own per schema: two
 * schemas may use one `$id`.
 *
 * @throws Error when the text is no schema.
 */
function compile(text: string): ValidateFunction {
  const schema = JSON.parse(text) as Record<string, unknown>;
  if ('$async' in schema) throw new Error('asynchronous schemas answer later than they are asked');
  return new Ajv({ strict: true, validateFormats: false }).compile(schema);
}

function findBreach(check: ValidateFunction, value: unknown): SchemaBreach | undefined {
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
