import { isGreaterText } from './field-text.js';

/** What is known of an entity, or what one statement adds: key to prioritised text. */
export type Fields = Readonly<Record<string, string>>;

/** An entity's merged fields, in memory. */
export type FieldMap = Map<string, string>;

/**
 * Adds a delta the way the engine's maxMap does: commutative, associative, idempotent.
 *
 * @returns Bytes (UTF-16) that the map grew by.
 */
export function mergeFields(target: FieldMap, delta: Fields): number {
  let grown = 0;
  for (const key in delta) {
    const text = delta[key] as string;
    const known = target.get(key);
    if (known === undefined) grown += 2 * (key.length + text.length);
    else if (isGreaterText(text, known)) grown += 2 * (text.length - known.length);
    else continue;
    target.set(key, text);
  }
  return grown;
}

/** The fields of `seed` that would win over the state, or that it has nothing for. */
export function prevailingFields(state: ReadonlyMap<string, string>, seed: Fields): Fields {
  return Object.fromEntries(
    Object.entries(seed).filter(([key, text]) => {
      const known = state.get(key);
      return known === undefined || isGreaterText(text, known);
    }),
  );
}
