import { isJsonObject, parseEmbeddedJson, type JsonObject } from '../json/parse-body.js';
import type { Attributes, AttributeValue } from './raw-span.js';

/** The value as text: strings as they are, lists as JSON. */
export function toText(value: AttributeValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first truthy value among the keys. */
export function firstTruthy(attributes: Attributes, keys: readonly string[]): AttributeValue | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (value) return value;
  }
  return undefined;
}

/** An attribute that is a JSON text, parsed with exact numbers; other values as they are; undefined if unparsable. */
export function parseJsonValue(value: AttributeValue | undefined): unknown {
  return typeof value === 'string' ? parseEmbeddedJson(value) : value;
}

/** The JSON object in a text; undefined for anything else. */
export function parseJsonObject(value: unknown): JsonObject | undefined {
  const parsed = typeof value === 'string' ? parseEmbeddedJson(value) : value;
  return isJsonObject(parsed) ? parsed : undefined;
}

/** A number, also out of a decimal text. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function isTrue(value: AttributeValue): boolean {
  return value === true || value === 'true';
}

/** A value read as part of a JSON document; texts stay texts unless they hold an object or a list. */
export function parseIfJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const first = value.trimStart().charAt(0);
  if (first !== '{' && first !== '[') return value;
  return parseEmbeddedJson(value) ?? value;
}
