import { decodeCursor, encodeCursor } from '@assay/paging';
import type { Model, ProjectionType, QueryFilter } from 'mongoose';
import type { BaseDocument } from './collection.js';
import { MAX_LIST_MS } from './list-page.js';
import { withStoreErrors } from './mongo-errors.js';

export interface NewestPage<T> {
  readonly items: T[];
  /** Empty when nothing follows. */
  readonly nextCursor: string;
}

/** Fields that say when something was made or happened; Unix milliseconds. */
export type TimeField = 'createdMs' | 'atMs';

const CURSOR_VERSION = 1;

/**
 * One page of plain documents, newest first, ties by id descending, after a cursor.
 *
 * @param filter Has no `$or` of its own; equal fields of an index that goes on with the time and `_id`, descending.
 * @param page   `cursor` is empty for the first page.
 * @throws AppError `invalid/CURSOR_INVALID`, `unavailable`, `timeout/STORE_TOO_SLOW`.
 */
export function listNewest<Field extends TimeField, T extends BaseDocument & Record<Field, number>>(
  model: Model<T>,
  field: Field,
  filter: object,
  page: { readonly cursor: string; readonly limit: number; readonly projection?: ProjectionType<T> },
): Promise<NewestPage<T>> {
  return withStoreErrors(async () => {
    const { cursor, limit, projection = {} } = page;
    const found = await model
      .find({ ...filter, ...isAfter(field, cursor) } as QueryFilter<T>, projection)
      .sort({ [field]: -1, _id: -1 })
      .limit(limit + 1)
      .maxTimeMS(MAX_LIST_MS)
      .lean<T[]>();
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? encodePosition(field, last[field], last._id) : '' };
  });
}

/** The cursor of what comes after an item in such a list. */
export function encodePosition(field: TimeField, timeMs: number, id: string): string {
  return encodeCursor(CURSOR_VERSION, { [field]: timeMs, id });
}

function isAfter(field: TimeField, cursor: string): object {
  if (cursor === '') return {};
  const { [field]: timeMs, id } = decodeCursor<Record<TimeField, number> & { id: string }>(
    cursor,
    CURSOR_VERSION,
    (value) => Number.isSafeInteger(value[field]) && typeof value['id'] === 'string',
  );
  return { $or: [{ [field]: { $lt: timeMs } }, { [field]: timeMs, _id: { $lt: id } }] };
}
