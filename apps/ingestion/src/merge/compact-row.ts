import { EMPTY_ROWS, ZERO_AMOUNT, type EntityKind, type RowOf } from '@assay/telemetry';

/** Zero is the default of these; of nullable numbers it is a value. */
const FLAGS = new Set(['public', 'bookmarked', 'is_app_root', 'is_deleted']);

/**
 * JSON of a row without the columns that hold their default: the store fills them in, and most rows leave most
 * of sixty columns empty.
 */
export function encodeCompact(row: object): string {
  // By hand: an object of the kept columns would have a shape of its own for almost every row.
  let json = '';
  for (const key in row) {
    const value = (row as Record<string, unknown>)[key];
    if (value === '' || value === null || value === ZERO_AMOUNT || (value === 0 && FLAGS.has(key))) continue;
    if (typeof value === 'object' && isEmpty(value)) continue;
    json += `${json === '' ? '{' : ','}"${key}":${JSON.stringify(value)}`;
  }
  return `${json}}`;
}

function isEmpty(value: object): boolean {
  for (const _key in value) return false;
  return true;
}

/** The row of a line that {@link encodeCompact} made; `said` is its own affair. */
export function decodeCompact<K extends EntityKind>(kind: K, json: string): RowOf[K] {
  return { ...EMPTY_ROWS[kind], ...(JSON.parse(json) as Partial<RowOf[K]>) };
}
