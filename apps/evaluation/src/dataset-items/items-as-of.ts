import { AppError } from '@assay/errors';
import type { ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import { LRUCache } from 'lru-cache';
import type { ItemModels, ItemVersion, PastItemVersion } from './dataset-item.model.js';
import { listForks } from './fork.js';
import { compareItems, type ItemFilter } from './item-order.js';

/** A version's place, without its content. */
type VersionKey = Pick<
  ItemVersion,
  'itemId' | 'state' | 'validFromMs' | 'sourceTraceId' | 'sourceObservationId'
>;

const MAX_TIME_MS = 20_000;
/** Items, deleted ones included, that a dataset may have to be read in the past. */
const MAX_KEYS = 200_000;

/** Active items of a dataset at one moment, in list order. */
type PastList = readonly VersionKey[];

/** Lists of past moments, by dataset and moment: page after page of one moment is one reading of its keys. */
export type PastLists = LRUCache<string, PastList>;

/** A key is some 150 bytes: 30 MB at most. */
const MAX_KEPT_KEYS = 200_000;
const KEPT_MS = 5 * 60 * 1000;
/** Writers' clocks may differ by this much: until then a version may still begin at a moment that has passed. */
const SETTLED_MS = 10_000;

export function createPastLists(): PastLists {
  return new LRUCache({ maxSize: MAX_KEPT_KEYS, sizeCalculation: (list) => list.length + 1, ttl: KEPT_MS });
}

/**
 * One page of a dataset as it stood at a moment. What is older than any write still to come never changes, so the
 * keys of such a moment are kept for the next pages.
 *
 * @throws AppError `too_expensive/TOO_MANY_ITEMS`.
 */
export async function listAsOf(
  models: ItemModels,
  { lists, nowMs }: { lists: PastLists; nowMs: number },
  projectId: string,
  { datasetId, sourceTraceId, sourceObservationId }: ItemFilter & { readonly datasetId: string },
  asOfMs: number,
  page: Page,
): Promise<ListedPage<ItemVersion>> {
  const hasSource = sourceTraceId !== undefined || sourceObservationId !== undefined;
  const listKey = JSON.stringify([projectId, datasetId, asOfMs, hasSource]);
  const active = lists.get(listKey) ?? (await readKeys(models, projectId, datasetId, asOfMs, hasSource));
  if (asOfMs < nowMs - SETTLED_MS) lists.set(listKey, active);
  const keys = active.filter(
    (key) =>
      (sourceTraceId === undefined || key.sourceTraceId === sourceTraceId) &&
      (sourceObservationId === undefined || key.sourceObservationId === sourceObservationId),
  );
  const start = (page.page - 1) * page.limit;
  const items = await fetchVersions(models, projectId, keys.slice(start, start + page.limit));
  return { items, totalItems: keys.length };
}

/**
 * Keys of the active items at a moment, found through the versions that cover it: how many there were before and
 * after does not matter. Latest versions are read before past ones: a version that is superseded meanwhile is then
 * met twice, never missed.
 */
async function readKeys(
  { current, past }: ItemModels,
  projectId: string,
  datasetId: string,
  asOfMs: number,
  hasSource: boolean,
): Promise<PastList> {
  // Without the source fields the index has all that is asked for.
  const fields = {
    _id: 0,
    itemId: 1,
    state: 1,
    validFromMs: 1,
    ...(hasSource && { sourceTraceId: 1, sourceObservationId: 1 }),
  };
  const latestKeys = await current
    .find(
      {
        projectId,
        datasetId,
        state: { $in: ['ACTIVE', 'ARCHIVED', 'DELETED'] },
        validFromMs: { $lte: asOfMs },
      },
      fields,
    )
    .limit(MAX_KEYS + 1)
    .maxTimeMS(MAX_TIME_MS)
    .lean<VersionKey[]>();
  const { upTo, after } = listForks(asOfMs);
  const covering = [
    { projectId, datasetId, forkMs: { $in: upTo }, validToMs: { $gt: asOfMs } },
    { projectId, datasetId, forkMs: { $in: after }, validFromMs: { $lte: asOfMs } },
  ];
  const found = await Promise.all(
    covering.map((filter) =>
      past
        .find(filter, fields)
        .limit(MAX_KEYS + 1)
        .maxTimeMS(MAX_TIME_MS)
        .lean<VersionKey[]>(),
    ),
  );
  const pastKeys = found.flat();
  if (latestKeys.length > MAX_KEYS || pastKeys.length > MAX_KEYS) {
    throw new AppError('too_expensive', 'TOO_MANY_ITEMS', 'The dataset is too large to be read in the past.');
  }
  return latestBegun([...latestKeys, ...pastKeys])
    .filter(({ state }) => state === 'ACTIVE')
    .sort(compareItems);
}

/** Of each item the version that began last; see PastItemVersion. */
function latestBegun(keys: readonly VersionKey[]): VersionKey[] {
  const byItem = new Map<string, VersionKey>();
  for (const key of keys) {
    const known = byItem.get(key.itemId);
    if (!known || known.validFromMs < key.validFromMs) byItem.set(key.itemId, key);
  }
  return [...byItem.values()];
}

/** Whole versions in the order of their keys; each is a latest or a past one by now. */
export async function fetchVersions(
  { current, past }: ItemModels,
  projectId: string,
  keys: readonly Pick<ItemVersion, 'itemId' | 'validFromMs'>[],
): Promise<ItemVersion[]> {
  const ids = keys.map(({ itemId }) => `${projectId}:${itemId}`);
  const pastIds = keys.map(({ itemId, validFromMs }) => `${projectId}:${itemId}:${validFromMs}`);
  const latest = await current.find({ _id: { $in: ids } }).lean<ItemVersion[]>();
  const earlier = await past.find({ _id: { $in: pastIds } }).lean<PastItemVersion[]>();
  const byKey = new Map<string, ItemVersion>();
  for (const version of [...latest, ...earlier]) {
    byKey.set(`${version.itemId}:${version.validFromMs}`, version);
  }
  return keys.flatMap(({ itemId, validFromMs }) => byKey.get(`${itemId}:${validFromMs}`) ?? []);
}

/** The version of one item that stood at a moment, whatever its state. */
export async function findAsOf(
  { current, past }: ItemModels,
  projectId: string,
  itemId: string,
  asOfMs: number,
): Promise<ItemVersion | undefined> {
  const latest = await current.findOne({ _id: `${projectId}:${itemId}`, projectId }).lean<ItemVersion>();
  if (!latest || latest.validFromMs <= asOfMs) return latest ?? undefined;
  const around = await past
    .find({ projectId, itemId, validToMs: { $gt: asOfMs }, validFromMs: { $lte: asOfMs } })
    .sort({ validToMs: 1 })
    .limit(10)
    .lean<PastItemVersion[]>();
  return around.sort((a, b) => b.validFromMs - a.validFromMs)[0];
}
