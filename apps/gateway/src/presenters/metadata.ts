import { parseStored } from '../json/stored-text.js';

type StoredMetadata = Readonly<Record<string, string>>;

/** Metadata as v1 shows it: each stored value parsed, nested objects as objects. */
export function presentMetadata(stored: StoredMetadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([key, text]) => [key, parseStored(text)]));
}

/**
 * Metadata as v2 shows it: nested objects flattened to dotted keys, arrays kept, each value parsed. When a key
 * repeats the first one wins.
 */
export function presentFlatMetadata(stored: StoredMetadata): Record<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [key, text] of Object.entries(stored)) flatten(key, parseStored(text), flat);
  return Object.fromEntries(flat);
}

function flatten(key: string, value: unknown, flat: Map<string, unknown>): void {
  const isEmptyObject = isObject(value) && Object.keys(value).length === 0;
  if (isObject(value) && !isEmptyObject) {
    for (const [name, inner] of Object.entries(value)) {
      // A nested text counts as stored text too: "5" below an object reads like "5" at the top.
      flatten(`${key}.${name}`, typeof inner === 'string' ? parseStored(inner) : inner, flat);
    }
  } else if (!flat.has(key)) flat.set(key, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
