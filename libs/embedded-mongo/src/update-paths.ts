import { CommandError } from './command-error.js';
import { isArrayIndex } from './paths.js';
import { type Doc, getField, isDoc, setField, typeName } from './values.js';

/** A place in a document that an update writes to. */
export interface Slot {
  /** Innermost existing container on the way. */
  container: Doc | unknown[];
  /** Parts still to be made below the container; the last one is the field itself. */
  missing: readonly string[];
  /** Path with positions filled in, for messages and conflict checks. */
  path: string;
}

const PADDING_LIMIT = 1_500_000;

/** Finds the place of a path without making anything; undefined when a scalar stands in the way. */
export function findSlot(doc: Doc, path: string): Slot | undefined {
  const parts = path.split('.');
  let container: Doc | unknown[] = doc;
  for (let i = 0; i < parts.length - 1; i++) {
    const next = readPart(container, parts[i] as string);
    if (next === undefined) return { container, missing: parts.slice(i), path };
    if (!isDoc(next) && !Array.isArray(next)) return undefined;
    container = next;
  }
  return { container, missing: parts.slice(-1), path };
}

function readPart(container: Doc | unknown[], part: string): unknown {
  if (!Array.isArray(container)) return getField(container, part);
  return isArrayIndex(part) ? container[Number(part)] : undefined;
}

/** The value at a slot, or undefined. */
export function readSlot(slot: Slot): unknown {
  return slot.missing.length > 1 ? undefined : readPart(slot.container, slot.missing[0] as string);
}

/**
 * Writes a value, making embedded documents for what is missing and padding arrays with null.
 * @throws CommandError 28 for a named field of an array, 2 for a position far beyond its end.
 */
export function writeSlot(slot: Slot, value: unknown): void {
  let inner = value;
  for (const part of slot.missing.slice(1).reverse()) {
    const doc: Doc = {};
    setField(doc, part, inner);
    inner = doc;
  }
  const [part = ''] = slot.missing;
  if (!Array.isArray(slot.container)) {
    setField(slot.container, part, inner);
    return;
  }
  if (!isArrayIndex(part)) {
    throw new CommandError(28, `Cannot create field '${part}' in element of an array (path '${slot.path}')`);
  }
  const index = Number(part);
  if (index - slot.container.length > PADDING_LIMIT)
    throw new CommandError(2, `Array position ${part} is too far`);
  while (slot.container.length < index) slot.container.push(null);
  slot.container[index] = inner;
}

/** Removes a field; an item of an array becomes null. */
export function clearSlot(slot: Slot): void {
  if (readSlot(slot) === undefined) return;
  const part = slot.missing[0] as string;
  if (Array.isArray(slot.container)) slot.container[Number(part)] = null;
  else Reflect.deleteProperty(slot.container, part);
}

/** @throws CommandError 28: a scalar stands where the path needs a container. */
export function requireSlot(doc: Doc, path: string): Slot {
  const slot = findSlot(doc, path);
  if (!slot)
    throw new CommandError(
      28,
      `Cannot create field in path '${path}': an element on the way is not an object`,
    );
  return slot;
}

/** What fills the positional parts of an update path. */
export interface Positions {
  /** Index that the query matched in the array at a path; undefined when it matched none. */
  matched(arrayPath: string): number | undefined;
  /** Tests of `arrayFilters` by identifier. */
  filters: ReadonlyMap<string, (item: unknown) => boolean>;
}

/**
 * Replaces `$`, `$[]` and `$[id]` in a path by array positions.
 * @throws CommandError 2 when the position cannot be known or the value is not an array.
 */
export function expandPath(doc: Doc, path: string, positions: Positions): string[] {
  if (!path.includes('$')) return [path];
  let paths: string[][] = [[]];
  for (const part of path.split('.')) {
    paths = part.startsWith('$')
      ? paths.flatMap((prefix) =>
          expandPart(doc, prefix, part, positions).map((index) => [...prefix, String(index)]),
        )
      : paths.map((prefix) => [...prefix, part]);
  }
  return paths.map((parts) => parts.join('.'));
}

function expandPart(doc: Doc, prefix: string[], part: string, positions: Positions): number[] {
  const arrayPath = prefix.join('.');
  if (part === '$') {
    const index = positions.matched(arrayPath);
    if (index === undefined) {
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
    }
    return [index];
  }
  const identifier = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (identifier === undefined) {
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${part}' in '${arrayPath}.${part}' is not valid for storage.`,
    );
  }
  const slot = findSlot(doc, arrayPath);
  const array = slot && readSlot(slot);
  if (!Array.isArray(array)) {
    throw new CommandError(
      2,
      `The path '${arrayPath}' must exist and be an array to apply array updates; found ${typeName(array)}`,
    );
  }
  if (identifier === '') return array.map((_item, index) => index);
  const test = positions.filters.get(identifier);
  if (!test)
    throw new CommandError(
      2,
      `No array filter found for identifier '${identifier}' in path '${arrayPath}.${part}'`,
    );
  return array.flatMap((item: unknown, index) => (test(item) ? [index] : []));
}
