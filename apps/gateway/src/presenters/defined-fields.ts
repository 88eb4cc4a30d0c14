/**
 * Drops absent values, so that an optional field of a message is left out instead of set to undefined.
 * For requests: `{ projectId, page, ...definedFields({ name: query.name }) }`.
 */
export function definedFields<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
