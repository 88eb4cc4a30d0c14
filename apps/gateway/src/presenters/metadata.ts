import { parseStored } from '../json/stored-text.js';
import { cutText } from './text.js';

type StoredMetadata = Readonly<Record<string, string>>;

/** Metadata as v1 shows it: each stored value parsed, nested objects as objects. */
export function presentMetadata(stored: StoredMetadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([key, text]) => [key, parseStored(text)]));
}

/**
 * Metadata as v2 shows it: nested objects flattened to dotted keys, arrays kept, each value parsed.
 *
 * @param maxChars Of each value as text; what is longer is shown as text that is cut there.
 */
export function presentFlatMetadata(stored: StoredMetadata, maxChars = Infinity): Record<string, unknown> {
  // A nested text counts as stored text too: "5" below an object reads like "5" at the top.
  const open = (value: unknown): unknown => (typeof value === 'string' ? parseStored(value) : value);
  const flat = flatten(Object.entries(stored), open);
  return Object.fromEntries(flat.map(([key, value]) => [key, cutValue(value, maxChars)]));
}

/**
 * Metadata as experiments show it: nested objects flattened to dotted keys, every value text, JSON text when it
 * was none. Source: behaviour/evaluation-and-prompts.md §4.1.
 */
export function presentTextMetadata(stored: StoredMetadata): Record<string, string> {
  const entries = Object.entries(stored).map(([key, text]): [string, unknown] => {
    const value = parseStored(text);
    return [key, isObject(value) ? value : text];
  });
  const flat = flatten(entries, (value) => value);
  return Object.fromEntries(flat.map(([key, value]) => [key, textOf(value)]));
}

/**
 * The leaves of some values, each opened, under dotted keys; an empty object is a leaf. Of two leaves under one
 * dotted key the one with the longer stored key stays, which says the dotted key outright; below one stored key
 * it is the first. The order among stored keys says nothing: they are stored in ascending order.
 */
function flatten(
  entries: readonly (readonly [string, unknown])[],
  open: (value: unknown) => unknown,
): [string, unknown][] {
  const flat = new Map<string, { value: unknown; storedKey: string }>();
  for (const [storedKey, stored] of entries) {
    const put = (key: string, closed: unknown): void => {
      const value = open(closed);
      if (isObject(value) && Object.keys(value).length > 0) {
        for (const [name, inner] of Object.entries(value)) put(`${key}.${name}`, inner);
        return;
      }
      const held = flat.get(key);
      if (!held || held.storedKey.length < storedKey.length) flat.set(key, { value, storedKey });
    };
    put(storedKey, stored);
  }
  return [...flat].map(([key, { value }]) => [key, value]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cutValue(value: unknown, maxChars: number): unknown {
  if (maxChars === Infinity) return value;
  const text = textOf(value);
  return text.length > maxChars ? cutText(text, maxChars) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
