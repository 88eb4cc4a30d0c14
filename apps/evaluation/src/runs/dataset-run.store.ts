import { AppError, isAppError } from '@assay/errors';
import { listPage, translateMongoError, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { listNameForms } from '../names/name-forms.js';
import type { DatasetRunDocument, RunItemDocument, RunLink, RunModels } from './dataset-run.model.js';

/** What a run is made of when its first item comes. */
export type NewRun = Omit<DatasetRunDocument, '_id'>;

/** A link and what it belongs to. */
export type NewRunItem = Omit<RunItemDocument, '_id' | 'links' | 'latestMs'> & { readonly link: RunLink };

/** Runs and their items. */
export interface DatasetRunStore {
  /** The run of this name, made if there is none; many callers at once get the same. */
  findOrCreate(run: NewRun): Promise<DatasetRunDocument>;
  findById(projectId: string, runId: string): Promise<DatasetRunDocument | undefined>;
  findExact(projectId: string, datasetId: string, name: string): Promise<DatasetRunDocument | undefined>;
  /** By the name itself, else by its percent-decoded form. */
  find(projectId: string, datasetId: string, name: string): Promise<DatasetRunDocument | undefined>;
  /** Newest first, ties by id. */
  list(projectId: string, datasetId: string, page: Page): Promise<ListedPage<DatasetRunDocument>>;
  /** Names of all runs by dataset, newest first. @throws AppError `too_expensive/TOO_MANY_RUNS`. */
  listNames(projectId: string, datasetIds: readonly string[]): Promise<Map<string, string[]>>;
  /** @throws AppError `conflict/RUN_ITEM_REPEATED_TOO_OFTEN`. */
  addItem(item: NewRunItem): Promise<void>;
  /** Newest first, ties by item. */
  listItems(projectId: string, runId: string, page: Page): Promise<ListedPage<RunItemDocument>>;
  /** All of a run, newest first. @throws AppError `too_expensive/TOO_MANY_RUN_ITEMS`. */
  listAllItems(projectId: string, runId: string): Promise<RunItemDocument[]>;
  /** Deletes a run, without its items, as a part of a change. False when there is none. */
  delete(projectId: string, runId: string, session: ClientSession): Promise<boolean>;
  deleteItemLinks(projectId: string, itemId: string): Promise<void>;
  deleteItemsOfRun(projectId: string, runId: string): Promise<void>;
}

const MAX_TIME_MS = 10_000;
/** Bounds of the answers without pages. */
const MAX_RUN_NAMES = 100_000;
const MAX_RUN_ITEMS = 100_000;
/** Times one item may be linked in one run: all links are one document. */
const MAX_LINKS = 1_000;

export function mongoDatasetRunStore({ runs, runItems }: RunModels): DatasetRunStore {
  const findOne = (filter: Partial<DatasetRunDocument>): Promise<DatasetRunDocument | undefined> =>
    withStoreErrors(async () => (await runs.findOne(filter).lean<DatasetRunDocument>()) ?? undefined);
  return {
    findOrCreate: async (run) => {
      const { projectId, datasetId, name } = run;
      return (await findOne({ projectId, datasetId, name })) ?? (await create(runs, run));
    },
    findById: (projectId, runId) => findOne({ _id: runId, projectId }),
    findExact: (projectId, datasetId, name) => findOne({ projectId, datasetId, name }),
    find: (projectId, datasetId, name) =>
      withStoreErrors(async () => {
        const forms = listNameForms(name);
        const found = await runs
          .find({ projectId, datasetId, name: { $in: forms } })
          .lean<DatasetRunDocument[]>();
        return found.sort((a, b) => forms.indexOf(a.name) - forms.indexOf(b.name))[0];
      }),
    list: (projectId, datasetId, page) =>
      listPage(runs, { projectId, datasetId }, { createdMs: -1, _id: 1 }, page),
    listNames: (projectId, datasetIds) => withStoreErrors(() => listNames(runs, projectId, datasetIds)),
    addItem: (item) => withStoreErrors(() => addItem(runItems, item), repeatedTooOften),
    listItems: (projectId, runId, page) =>
      listPage(runItems, { projectId, runId }, { latestMs: -1, _id: 1 }, page),
    listAllItems: (projectId, runId) =>
      withStoreErrors(async () => {
        const items = await runItems
          .find({ projectId, runId }, { links: { $slice: 1 } })
          .sort({ latestMs: -1, _id: 1 })
          .limit(MAX_RUN_ITEMS + 1)
          .maxTimeMS(MAX_TIME_MS)
          .lean<RunItemDocument[]>();
        if (items.length <= MAX_RUN_ITEMS) return items;
        const message =
          'The run has too many items for one answer. List them by page with GET /dataset-run-items.';
        throw new AppError('too_expensive', 'TOO_MANY_RUN_ITEMS', message);
      }),
    delete: async (projectId, runId, session) => {
      const { deletedCount } = await runs.deleteOne({ _id: runId, projectId }, { session });
      return deletedCount > 0;
    },
    deleteItemLinks: (projectId, itemId) =>
      withStoreErrors(async () => {
        await runItems.deleteMany({ projectId, itemId });
      }),
    deleteItemsOfRun: (projectId, runId) =>
      withStoreErrors(async () => {
        await runItems.deleteMany({ projectId, runId });
      }),
  };
}

async function create(runs: RunModels['runs'], run: NewRun): Promise<DatasetRunDocument> {
  const { projectId, datasetId, name } = run;
  const document = { _id: randomUUID(), ...run };
  try {
    await runs.insertMany([document]);
    return document;
  } catch (thrown) {
    const error = translateMongoError(thrown);
    if (!isAppError(error) || error.kind !== 'conflict') throw error;
    // Someone else made it first; a run that was deleted since is a real conflict.
    const first = await runs.findOne({ projectId, datasetId, name }).lean<DatasetRunDocument>();
    if (!first) throw error;
    return first;
  }
}

async function listNames(
  runs: RunModels['runs'],
  projectId: string,
  datasetIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await runs
    .find({ projectId, datasetId: { $in: datasetIds } }, { datasetId: 1, name: 1, createdMs: 1 })
    .limit(MAX_RUN_NAMES + 1)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Pick<DatasetRunDocument, '_id' | 'datasetId' | 'name' | 'createdMs'>[]>();
  if (found.length > MAX_RUN_NAMES) {
    const message =
      'There are too many runs for one answer. List them by page with GET /datasets/{name}/runs.';
    throw new AppError('too_expensive', 'TOO_MANY_RUNS', message);
  }
  found.sort((a, b) => b.createdMs - a.createdMs || (a._id < b._id ? -1 : 1));
  const byDataset = new Map<string, string[]>(datasetIds.map((id) => [id, []]));
  for (const { datasetId, name } of found) byDataset.get(datasetId)?.push(name);
  return byDataset;
}

async function addItem(runItems: RunModels['runItems'], item: NewRunItem): Promise<void> {
  const { link, linkedMs, projectId, datasetId, runId, itemId, itemVersionMs } = item;
  // A full document is not found, so the upsert breaks the unique id: see repeatedTooOften.
  await runItems.updateOne(
    { _id: `${runId}:${itemId}`, [`links.${MAX_LINKS - 1}`]: { $exists: false } },
    {
      $push: { links: { $each: [link], $position: 0, $sort: { createdMs: -1 } } },
      $max: { latestMs: link.createdMs, linkedMs },
      $set: { itemVersionMs },
      $setOnInsert: { projectId, datasetId, runId, itemId },
    },
    { upsert: true },
  );
}

function repeatedTooOften(): AppError {
  const message = `A dataset item can be linked at most ${MAX_LINKS} times in one run.`;
  return new AppError('conflict', 'RUN_ITEM_REPEATED_TOO_OFTEN', message);
}
