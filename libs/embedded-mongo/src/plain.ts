import { deserialize, Double, Int32, Long } from 'bson';
import { CommandError } from './command-error.js';
import { type Doc, isDoc, setField } from './values.js';

/**
 * Values as the aggregation engine wants them: Int32, Double and safe Long become JS numbers. Larger Longs and
 * decimals stay objects; arithmetic refuses them.
 */
export function toPlain(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) setField(result, name, toPlain(field));
  return result;
}

/** Decodes a stored document for the aggregation engine. */
export function decodePlain(raw: Buffer): Doc {
  try {
    return deserialize(raw, { promoteBuffers: false, bsonRegExp: true });
  } catch (error) {
    throw new CommandError(22, `Invalid BSON document: ${(error as Error).message}`);
  }
}

/**
 * Gives numbers that a pipeline left unchanged their stored type again, comparing with the typed original at the
 * same place.
 */
export function restoreTypes(value: unknown, original: unknown): unknown {
  if (typeof value === 'number') {
    if (original instanceof Long && original.toNumber() === value) return original;
    if (original instanceof Double && original.value === value) return original;
    return value;
  }
  if (Array.isArray(value)) {
    return Array.isArray(original) ? value.map((item, i) => restoreTypes(item, original[i])) : value;
  }
  if (!isDoc(value) || !isDoc(original)) return value;
  const result: Doc = {};
  for (const [name, field] of Object.entries(value)) {
    setField(result, name, restoreTypes(field, Object.hasOwn(original, name) ? original[name] : undefined));
  }
  return result;
}
