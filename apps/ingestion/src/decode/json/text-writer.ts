import { MAX_JSON_DEPTH, MAX_METADATA_KEYS } from '../limits.js';
import type { TextMap } from '../statements.js';
import { makeWellFormed } from '../well-formed.js';
import { isTooDeep } from './depth.js';
import { readMarkedNumber, unmarkNumbers } from './exact-numbers.js';
import { hasKeys, setKey } from './own-keys.js';
import { isJsonObject } from './parse-body.js';

/** Why a value has no stored form. */
export type TextFault = 'too_deep' | 'too_many_keys';

/** Under this key a root that is no object is kept. */
const ROOT_KEY = 'metadata';

/**
 * Turns free JSON into its stored form (behaviour 0.3): strings as they are, anything else as JSON text. One per
 * body; remembers whether a number was met that parsing had already turned into Infinity.
 */
export class TextWriter {
  /** Parse the body again, exactly: a number beyond the doubles would be stored as null. */
  sawInfinity = false;

  constructor(private readonly maxChars: number) {}

  /** The stored text; undefined for what says nothing (null, 0, false, empty text). An empty list is an answer. */
  writeText(value: unknown): string | undefined | TextFaultMark {
    return value ? this.writeValue(value) : undefined;
  }

  /** Metadata: top-level key to text; undefined when falsy or empty. */
  writeMap(value: unknown): TextMap | undefined | TextFaultMark {
    if (!value || (typeof value === 'object' && !hasKeys(value))) return undefined;
    if (!isJsonObject(value)) {
      const text = this.writeText(value);
      return text === undefined || isFault(text) ? text : { [ROOT_KEY]: text };
    }
    const keys = Object.keys(value);
    if (keys.length > MAX_METADATA_KEYS) return FAULTS.too_many_keys;
    const map: Record<string, string> = {};
    for (const key of keys) {
      const text = this.writeValue(value[key]);
      if (isFault(text)) return text;
      setKey(map, makeWellFormed(key), text);
    }
    return map;
  }

  /** One value of a map: unlike a root value, every one is kept. */
  writeValue(value: unknown): string | TextFaultMark {
    return typeof value === 'string' ? this.writeString(value) : this.writeJson(value);
  }

  private writeString(value: string): string {
    return this.cut(readMarkedNumber(value) ?? makeWellFormed(value));
  }

  private writeJson(value: unknown): string | TextFaultMark {
    let text: string;
    try {
      text = JSON.stringify(value);
    } catch (error) {
      if (error instanceof RangeError) return FAULTS.too_deep;
      throw error;
    }
    if (isTooDeep(value, text.length)) return FAULTS.too_deep;
    if (text.includes('null') && hasInfinity(value)) this.sawInfinity = true;
    return this.cut(unmarkNumbers(text));
  }

  private cut(text: string): string {
    if (text.length <= this.maxChars) return text;
    const kept = makeWellFormed(text.slice(0, this.maxChars));
    return `${kept}… [${text.length - this.maxChars} more characters were cut]`;
  }
}

/** Says that a value was refused; never a string, so it cannot be mistaken for a text. */
export interface TextFaultMark {
  readonly fault: TextFault;
  readonly isFault: true;
}

const FAULTS: Readonly<Record<TextFault, TextFaultMark>> = {
  too_deep: { fault: 'too_deep', isFault: true },
  too_many_keys: { fault: 'too_many_keys', isFault: true },
};

export function isFault(value: unknown): value is TextFaultMark {
  return value === FAULTS.too_deep || value === FAULTS.too_many_keys;
}

/** What to tell the sender. */
export function describeFault({ fault }: TextFaultMark): string {
  return fault === 'too_deep'
    ? `Nested deeper than ${MAX_JSON_DEPTH} levels`
    : `Too big: expected at most ${MAX_METADATA_KEYS} keys`;
}

/** Only called on trees that `JSON.stringify` survived. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity);
}
