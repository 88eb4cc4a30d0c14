import { isTooDeep } from './depth.js';
import { hasLongNumber, markLongNumbers } from './exact-numbers.js';

export interface ParsedBody {
  readonly value: unknown;
  /** The same tree with long numbers as marked strings; `value` itself when there are none. */
  readonly exact: unknown;
}

const BYTE_ORDER_MARK = 0xfeff;

/**
 * Parses a JSON body. With `isExact` numbers are checked one by one even when no long one is in sight.
 *
 * @throws SyntaxError when it is no JSON.
 */
export function parseBody(body: Uint8Array, isExact: boolean): ParsedBody {
  const text = decodeText(body);
  const value: unknown = JSON.parse(text);
  if (!isExact && !hasLongNumber(body)) return { value, exact: value };
  const marked = markLongNumbers(text);
  return { value, exact: marked.length === text.length ? value : (JSON.parse(marked) as unknown) };
}

/** UTF-8 text without a byte order mark; broken sequences become U+FFFD. */
export function decodeText(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** JSON inside a text, with exact numbers; undefined when it is no JSON, or nests too deep to be written again. */
export function parseEmbeddedJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(/[\d.]{16}/.test(text) ? markLongNumbers(text) : text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return isTooDeep(value, text.length) ? undefined : value;
}

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
