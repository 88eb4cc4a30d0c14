import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { listNameForms } from '../names/name-forms.js';
import type { DatasetDocument } from './dataset.model.js';

/** Fields to set; null takes a field away. */
export interface DatasetChange {
  description?: string;
  metadataJson?: string;
  inputSchemaJson?: string | null;
  expectedOutputSchemaJson?: string | null;
}

/** Datasets by project and name. */
export interface DatasetStore {
  /** By the name itself, else by its percent-decoded form. */
  find(projectId: string, name: string): Promise<DatasetDocument | undefined>;
  findExact(projectId: string, name: string, session?: ClientSession): Promise<DatasetDocument | undefined>;
  /** Names by id; unknown ids are left out. */
  findNames(projectId: string, ids: readonly string[]): Promise<Map<string, string>>;
  findById(projectId: string, id: string, session?: ClientSession): Promise<DatasetDocument | undefined>;
  /** Creates or changes the dataset of this name, as a part of a change. */
  put(
    projectId: string,
    name: string,
    change: DatasetChange,
    nowMs: number,
    session: ClientSession,
  ): Promise<DatasetDocument>;
  /** Newest first, ties by id. */
  list(projectId: string, page: Page): Promise<ListedPage<DatasetDocument>>;
}

export function mongoDatasetStore(model: Model<DatasetDocument>): DatasetStore {
  const findOne = (
    filter: Partial<DatasetDocument>,
    session: ClientSession | undefined,
  ): Promise<DatasetDocument | undefined> =>
    withStoreErrors(async () => {
      const found = await model
        .findOne(filter)
        .session(session ?? null)
        .lean<DatasetDocument>();
      return found ?? undefined;
    });
  return {
    find: (projectId, name) =>
      withStoreErrors(async () => {
        const forms = listNameForms(name);
        const found = await model.find({ projectId, name: { $in: forms } }).lean<DatasetDocument[]>();
        return found.sort((a, b) => forms.indexOf(a.name) - forms.indexOf(b.name))[0];
      }),
    findExact: (projectId, name, session) => findOne({ projectId, name }, session),
    findById: (projectId, id, session) => findOne({ _id: id, projectId }, session),
    findNames: (projectId, ids) =>
      withStoreErrors(async () => {
        const found = await model
          .find({ _id: { $in: [...new Set(ids)] }, projectId }, { name: 1 })
          .lean<Pick<DatasetDocument, '_id' | 'name'>[]>();
        return new Map(found.map(({ _id, name }) => [_id, name]));
      }),
    put: (projectId, name, change, nowMs, session) =>
      model
        .findOneAndUpdate({ projectId, name }, buildUpdate(change, nowMs), {
          upsert: true,
          returnDocument: 'after',
          session,
        })
        .lean<DatasetDocument>()
        .orFail(),
    list: (projectId, page) => listPage(model, { projectId }, { createdMs: -1, _id: 1 }, page),
  };
}

function buildUpdate(change: DatasetChange, nowMs: number): UpdateQuery<DatasetDocument> {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(fields.filter(([, value]) => value !== null));
  const unset = Object.fromEntries(fields.filter(([, value]) => value === null).map(([field]) => [field, 1]));
  return {
    $set: { ...set, updatedMs: nowMs },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    $setOnInsert: { _id: randomUUID(), createdMs: nowMs },
  };
}
