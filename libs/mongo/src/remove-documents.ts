import type { Model } from 'mongoose';
import { withStoreErrors } from './mongo-errors.js';

/** Documents of one delete: the store does other work in between. */
const BATCH = 500;

/**
 * Removes a project's documents, which need an index that begins with `projectId`, in batches. What is left when it
 * breaks off goes the next time.
 *
 * @param before Removes what hangs on a batch by id, first: later nothing would tell whose it is.
 * @returns Number of documents that were there.
 */
export function removeProjectDocuments(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- variance: models of any documents
  model: Model<any>,
  projectId: string,
  before?: (ids: readonly string[]) => Promise<void>,
): Promise<number> {
  return withStoreErrors(async () => {
    for (let removed = 0; ;) {
      const found = await model.find({ projectId }, { _id: 1 }).limit(BATCH).lean<{ _id: string }[]>();
      if (found.length === 0) return removed;
      const ids = found.map(({ _id }) => _id);
      await before?.(ids);
      await model.deleteMany({ _id: { $in: ids } });
      removed += found.length;
    }
  });
}
