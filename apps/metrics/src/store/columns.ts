import type { ColumnMap } from '@assay/telemetry';

/** All fields of a column map, in its order. */
export function fieldsOf<M extends ColumnMap>(map: M): (keyof M & string)[] {
  return Object.keys(map);
}

/** All fields of a column map but some. */
export function fieldsWithout<M extends ColumnMap>(
  map: M,
  left: readonly (keyof M & string)[],
): (keyof M & string)[] {
  return fieldsOf(map).filter((field) => !left.includes(field));
}

/** Bodies: read only when the answer shows them. */
export const BODY_FIELDS = ['input', 'output', 'metadata'] as const;
