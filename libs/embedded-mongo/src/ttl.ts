import type { Catalog, Collection, Index } from './catalog.js';
import { Query } from './query.js';
import { RecordWriter } from './records.js';
import type { Store } from './store.js';
import { decodeDoc } from './values.js';
import { getRecord } from './catalog.js';
import type { Source } from './query.js';
import type { FoundRecord } from './scan.js';

const BATCH = 500;

/** Deletes what TTL indexes say is over, a few hundred documents a transaction. Returns how many. */
export async function sweepExpired(store: Store, catalog: Catalog, now: Date): Promise<number> {
  let deleted = 0;
  for (const collection of catalog.list()) {
    for (const index of collection.indexes) {
      if (index.spec.expireAfterSeconds === undefined || !index.ready) continue;
      deleted += await sweepIndex(store, catalog, collection, index, now);
    }
  }
  return deleted;
}

async function sweepIndex(
  store: Store,
  catalog: Catalog,
  collection: Collection,
  index: Index,
  now: Date,
): Promise<number> {
  const [field] = index.fields;
  if (!field) return 0;
  const limit = new Date(now.getTime() - (index.spec.expireAfterSeconds ?? 0) * 1000);
  let total = 0;
  for (;;) {
    const deleted = await store.write(() => {
      if (collection.dropped || index.dropped) return 0;
      const query = new Query(store, collection, {
        filter: { [field.path]: { $lte: limit } },
        limit: BATCH,
        hint: index.spec.name,
      });
      return deleteAll(store, catalog, collection, query);
    });
    total += deleted;
    if (deleted < BATCH) return total;
  }
}

function deleteAll(
  store: Store,
  catalog: Catalog,
  collection: Collection,
  query: Source<FoundRecord>,
): number {
  const writer = new RecordWriter(
    store,
    collection,
    (changed, change) => {
      changed.count += change;
    },
    (changed) => {
      catalog.save(changed);
    },
  );
  const recordIds: number[] = [];
  query.pull((record) => recordIds.push(record.recordId) > 0, Infinity);
  for (const recordId of recordIds) {
    const raw = getRecord(store, collection, recordId);
    if (raw) writer.remove(recordId, decodeDoc(raw));
  }
  return recordIds.length;
}
