import { getField, isDoc } from './values.js';

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** True when a path part may be a position in an array. */
export function isArrayIndex(part: string): boolean {
  return INDEX.test(part);
}

/**
 * Tells whether any value a dotted path reaches satisfies `test`. Arrays on the way fan out; at the end of the path
 * an array is tried as a whole and, when `expand` is set, item by item. A missing value is tried as undefined.
 */
export function someAtPath(
  value: unknown,
  parts: readonly string[],
  from: number,
  expand: boolean,
  test: (candidate: unknown) => boolean,
): boolean {
  if (from === parts.length) return test(value) || (expand && Array.isArray(value) && value.some(test));
  const part = parts[from] as string;
  if (Array.isArray(value)) {
    if (isArrayIndex(part)) {
      const index = Number(part);
      if (index < value.length && someAtPath(value[index], parts, from + 1, expand, test)) return true;
    }
    return value.some((item: unknown) => isDoc(item) && someAtPath(item, parts, from, expand, test));
  }
  if (isDoc(value)) return someAtPath(getField(value, part), parts, from + 1, expand, test);
  return test(undefined);
}

/** Values that an index on the path holds for a document; `multikey` when an array was met. */
export function indexValues(
  doc: unknown,
  parts: readonly string[],
): { values: unknown[]; multikey: boolean } {
  const values: unknown[] = [];
  let multikey = false;
  const walk = (value: unknown, from: number): void => {
    if (Array.isArray(value)) {
      const part = parts[from];
      if (part !== undefined && isArrayIndex(part) && Number(part) < value.length) {
        walk(value[Number(part)], from + 1);
        if (!value.some(isDoc)) return;
      }
      multikey = true;
      if (value.length === 0) values.push(undefined);
      for (const item of value as unknown[]) {
        if (part === undefined) values.push(item);
        else if (isDoc(item)) walk(item, from);
        else values.push(undefined);
      }
      return;
    }
    const part = parts[from];
    if (part === undefined) values.push(value);
    else walk(isDoc(value) ? getField(value, part) : undefined, from + 1);
  };
  walk(doc, 0);
  return { values, multikey };
}
