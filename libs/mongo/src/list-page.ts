import type { Page } from '@assay/paging';
import type { Model, QueryFilter, SortOrder } from 'mongoose';
import type { BaseDocument } from './collection.js';
import { withStoreErrors } from './mongo-errors.js';

export interface ListedPage<T> {
  readonly items: T[];
  /** All that match, before paging. */
  readonly totalItems: number;
}

/** Longest a list may run in the store. */
export const MAX_LIST_MS = 10_000;

/**
 * One page of plain documents and the number of all that match.
 *
 * @param filter Starts with the fields of an index, the project or organization first.
 * @param sort   Ends in `_id`, which is added when missing: pages never overlap.
 * @throws AppError `unavailable`, `timeout/STORE_TOO_SLOW`.
 */
export function listPage<T extends BaseDocument>(
  model: Model<T>,
  filter: QueryFilter<T>,
  sort: Readonly<Record<string, SortOrder>>,
  page: Page,
): Promise<ListedPage<T>> {
  return withStoreErrors(async () => {
    const [items, totalItems] = await Promise.all([
      model
        .find(filter)
        .sort({ ...sort, _id: sort['_id'] ?? 1 })
        .skip((page.page - 1) * page.limit)
        .limit(page.limit)
        .maxTimeMS(MAX_LIST_MS)
        .lean<T[]>(),
      model.countDocuments(filter).maxTimeMS(MAX_LIST_MS),
    ]);
    return { items, totalItems };
  });
}
