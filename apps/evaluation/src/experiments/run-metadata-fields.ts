/**
 * JSON metadata as spans carry it: nested objects become dotted keys, every value is text (JSON text when it is
 * none). What is no object has no keys.
 *
 * Source: behaviour/evaluation-and-prompts.md §4.1.
 */
export function flattenMetadata(json: string): Record<string, string> {
  const flat = new Map<string, string>();
  const value: unknown = JSON.parse(json);
  if (isObject(value)) flatten('', value, flat);
  return Object.fromEntries(flat);
}

function flatten(prefix: string, object: Record<string, unknown>, flat: Map<string, string>): void {
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value) && Object.keys(value).length > 0) flatten(`${prefix}${key}.`, value, flat);
    else flat.set(`${prefix}${key}`, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
