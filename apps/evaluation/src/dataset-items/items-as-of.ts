import { AppError } from '@assay/errors';
import type { ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ItemModels, ItemVersion, PastItemVersion } from './dataset-item.model.js';
import { compareItems, type ItemFilter } from './item-order.js';

/** A version's place, without its content. */
type VersionKey = Pick<
  ItemVersion,
  'itemId' | 'state' | 'validFromMs' | 'sourceTraceId' | 'sourceObservationId'
>;

const MAX_TIME_MS = 20_000;
/** Items, deleted ones included, that a dataset may have to be read in the past. */
const MAX_KEYS = 200_000;

/**
 * One page of a dataset as it stood at a moment. Keys of all versions around the moment are read first, latest
 * ones before past ones: a version that is superseded meanwhile is then met twice, never missed.
 *
 * @throws AppError `too_expensive/TOO_MANY_ITEMS`.
 */
export async function listAsOf(
  { current, past }: ItemModels,
  projectId: string,
  { datasetId, sourceTraceId, sourceObservationId }: ItemFilter & { readonly datasetId: string },
  asOfMs: number,
  page: Page,
): Promise<ListedPage<ItemVersion>> {
  const hasSource = sourceTraceId !== undefined || sourceObservationId !== undefined;
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
  const pastKeys = await past
    .find({ projectId, datasetId, validToMs: { $gt: asOfMs }, validFromMs: { $lte: asOfMs } }, fields)
    .limit(MAX_KEYS + 1)
    .maxTimeMS(MAX_TIME_MS)
    .lean<VersionKey[]>();
  if (latestKeys.length > MAX_KEYS || pastKeys.length > MAX_KEYS) {
    throw new AppError('too_expensive', 'TOO_MANY_ITEMS', 'The dataset is too large to be read in the past.');
  }
  const keys = latestBegun([...latestKeys, ...pastKeys])
    .filter(
      (key) =>
        key.state === 'ACTIVE' &&
        (sourceTraceId === undefined || key.sourceTraceId === sourceTraceId) &&
        (sourceObservationId === undefined || key.sourceObservationId === sourceObservationId),
    )
    .sort(compareItems);
  const start = (page.page - 1) * page.limit;
  const items = await fetchVersions({ current, past }, projectId, keys.slice(start, start + page.limit));
  return { items, totalItems: keys.length };
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
