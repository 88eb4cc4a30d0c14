import { AppError } from '@assay/errors';
import { withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession } from 'mongoose';
import type { ItemModels, ItemVersion } from './dataset-item.model.js';
import { createPastLists, fetchVersions, findAsOf, listAsOf } from './items-as-of.js';
import { compareItems, type ItemFilter } from './item-order.js';
import { deleteItem, itemKey, replaceItem, type ItemContent } from './replace-item.js';

/** Items and all their versions. */
export interface DatasetItemStore {
  /** Latest version, whatever its state. */
  find(projectId: string, itemId: string, session?: ClientSession): Promise<ItemVersion | undefined>;
  /** The version that stood at a moment, whatever its state. */
  findAsOf(projectId: string, itemId: string, asOfMs: number): Promise<ItemVersion | undefined>;
  /**
   * Makes the next version, unless someone else did since `previous` was read.
   *
   * @param previous Latest version, or undefined for an id that has none.
   * @returns The version, or undefined when `previous` is not the latest any more.
   */
  replace(
    previous: ItemVersion | undefined,
    next: ItemContent,
    nowMs: number,
  ): Promise<ItemVersion | undefined>;
  /** Leaves a marker as the latest version. False when `previous`, read in the same session, is not it any more. */
  delete(previous: ItemVersion, nowMs: number, session: ClientSession): Promise<boolean>;
  /** Active items, latest version first, ties by id. */
  list(projectId: string, filter: ItemFilter, page: Page): Promise<ListedPage<ItemVersion>>;
  /** The list of one dataset as it stood at a moment, in the same order. */
  listAsOf(
    projectId: string,
    filter: ItemFilter & { readonly datasetId: string },
    asOfMs: number,
    page: Page,
  ): Promise<ListedPage<ItemVersion>>;
  /** All active items of a dataset, in the order of `list`. @throws AppError `too_expensive/TOO_MANY_ITEMS`. */
  listAllActive(projectId: string, datasetId: string): Promise<ItemVersion[]>;
  /** Ids of all active items by dataset, in the order of `list`. @throws AppError `too_expensive/TOO_MANY_ITEMS`. */
  listActiveIds(projectId: string, datasetIds: readonly string[]): Promise<Map<string, string[]>>;
  /** Versions by item and begin, in no order; unknown ones are left out. */
  findVersions(
    projectId: string,
    versions: readonly Pick<ItemVersion, 'itemId' | 'validFromMs'>[],
  ): Promise<ItemVersion[]>;
  /** Batches of all items of a dataset that are not deleted, in no order. */
  streamCurrent(projectId: string, datasetId: string): AsyncIterable<ItemVersion[]>;
}

const ORDER = { validFromMs: -1, itemId: 1 } as const;
const MAX_TIME_MS = 10_000;
const BATCH_SIZE = 100;
/** Bounds of the old routes that list without pages: items with content, and ids. */
const MAX_ALL_ITEMS = 10_000;
const MAX_ALL_CHARACTERS = 24 * 1024 * 1024;
const MAX_ALL_IDS = 200_000;

export function mongoDatasetItemStore({ current, past }: ItemModels, clock: () => number): DatasetItemStore {
  const lists = createPastLists();
  return {
    find: (projectId, itemId, session) =>
      withStoreErrors(async () => {
        const found = await current
          .findOne({ _id: itemKey(projectId, itemId), projectId })
          .session(session ?? null)
          .lean<ItemVersion>();
        return found ?? undefined;
      }),
    findAsOf: (projectId, itemId, asOfMs) =>
      withStoreErrors(() => findAsOf({ current, past }, projectId, itemId, asOfMs)),
    replace: (previous, next, nowMs) => replaceItem({ current, past }, previous, next, nowMs),
    delete: (previous, nowMs, session) => deleteItem({ current, past }, previous, nowMs, session),
    list: (projectId, filter, page) =>
      withStoreErrors(async () => {
        const conditions = { projectId, ...filter, state: 'ACTIVE' as const };
        const [items, totalItems] = await Promise.all([
          current
            .find(conditions)
            .sort(ORDER)
            .skip((page.page - 1) * page.limit)
            .limit(page.limit)
            .maxTimeMS(MAX_TIME_MS)
            .lean<ItemVersion[]>(),
          current.countDocuments(conditions).maxTimeMS(MAX_TIME_MS),
        ]);
        return { items, totalItems };
      }),
    listAsOf: (projectId, filter, asOfMs, page) =>
      withStoreErrors(() =>
        listAsOf({ current, past }, { lists, nowMs: clock() }, projectId, filter, asOfMs, page),
      ),
    listAllActive: (projectId, datasetId) =>
      withStoreErrors(async () => {
        const items: ItemVersion[] = [];
        let characters = 0;
        const cursor = current
          .find({ projectId, datasetId, state: 'ACTIVE' })
          .sort(ORDER)
          .lean<ItemVersion>()
          .cursor();
        for await (const item of cursor) {
          items.push(item);
          characters += item.inputJson.length + item.expectedOutputJson.length + item.metadataJson.length;
          if (items.length > MAX_ALL_ITEMS || characters > MAX_ALL_CHARACTERS) throw tooManyItems();
        }
        return items;
      }),
    listActiveIds: (projectId, datasetIds) =>
      withStoreErrors(async () => {
        const found = await current
          .find(
            { projectId, datasetId: { $in: datasetIds }, state: 'ACTIVE' },
            { _id: 0, datasetId: 1, itemId: 1, validFromMs: 1 },
          )
          .limit(MAX_ALL_IDS + 1)
          .maxTimeMS(MAX_TIME_MS)
          .lean<Pick<ItemVersion, 'datasetId' | 'itemId' | 'validFromMs'>[]>();
        if (found.length > MAX_ALL_IDS) throw tooManyItems();
        return idsByDataset(found);
      }),
    findVersions: (projectId, versions) =>
      withStoreErrors(() => fetchVersions({ current, past }, projectId, versions)),
    async *streamCurrent(projectId, datasetId) {
      const cursor = current
        .find({ projectId, datasetId, state: { $in: ['ACTIVE', 'ARCHIVED'] } })
        .batchSize(BATCH_SIZE)
        .lean<ItemVersion>()
        .cursor();
      let batch: ItemVersion[] = [];
      for await (const item of cursor) {
        batch.push(item);
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function idsByDataset(
  found: readonly Pick<ItemVersion, 'datasetId' | 'itemId' | 'validFromMs'>[],
): Map<string, string[]> {
  const byDataset = new Map<string, string[]>();
  for (const { datasetId, itemId } of [...found].sort(compareItems)) {
    const ids = byDataset.get(datasetId);
    if (ids) ids.push(itemId);
    else byDataset.set(datasetId, [itemId]);
  }
  return byDataset;
}

function tooManyItems(): AppError {
  return new AppError(
    'too_expensive',
    'TOO_MANY_ITEMS',
    'There are too many items for one answer. List them by page with GET /dataset-items.',
  );
}
