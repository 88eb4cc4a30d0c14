import { AppError } from '@assay/errors';
import type { CallContext, evaluation } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { ChangeNote } from '@assay/mongo';
import { getDataset } from '../datasets/dataset.handlers.js';
import type { DatasetDocument } from '../datasets/dataset.model.js';
import type { DatasetStore } from '../datasets/dataset.store.js';
import type { AuditedChanges } from '../revisions/audited-changes.js';
import type { DatasetRunStore } from '../runs/dataset-run.store.js';
import type { SchemaChecker } from '../schema-check/schema-checker.js';
import type { ItemState, ItemVersion } from './dataset-item.model.js';
import type { DatasetItemStore } from './dataset-item.store.js';
import { normalizeContent } from './item-content.js';
import { checkMedia, withMedia, type MediaLookup } from './item-media.js';
import { toItemMessage, toItemSnapshot } from './item-message.js';
import type { ItemFilter } from './item-order.js';
import { checkItem } from './item-schema.js';
import { itemKey, type ItemContent } from './replace-item.js';

export interface DatasetItemDependencies {
  readonly datasets: DatasetStore;
  readonly items: DatasetItemStore;
  readonly runs: DatasetRunStore;
  readonly media: MediaLookup;
  readonly schemas: SchemaChecker;
  readonly changes: AuditedChanges;
  readonly clock: () => number;
}

/** Times a change starts over because someone else changed the item meanwhile. */
const MAX_ATTEMPTS = 8;

export function datasetItemHandlers(
  dependencies: DatasetItemDependencies,
): evaluation.DatasetItemServiceMethods {
  const { datasets, items, runs, media } = dependencies;
  return {
    putDatasetItem: (request, call) => putItem(dependencies, request, call),
    getDatasetItem: async ({ projectId, id }, call) => {
      const item = await items.find(projectId, id);
      if (!item || item.state === 'DELETED') {
        throw new AppError('not_found', 'DATASET_ITEM_NOT_FOUND', 'Dataset item not found');
      }
      const dataset = await datasets.findById(projectId, item.datasetId);
      return getWithMedia(media, toItemMessage(item, dataset?.name ?? ''), call);
    },
    listDatasetItems: async (request, call) => {
      const listed = await listItems(dependencies, request);
      return { ...listed, items: await withMedia(media, request.projectId, listed.items, call) };
    },
    deleteDatasetItem: async (request, call) => {
      await deleteItem(dependencies, request, call);
      // After the item, not with it: whoever links it meanwhile looks again and takes the link back.
      await runs.deleteItemLinks(request.projectId, request.id);
      return {};
    },
  };
}

async function getWithMedia(
  media: MediaLookup,
  item: evaluation.DatasetItem,
  call: CallContext,
): Promise<evaluation.DatasetItem> {
  const [shown] = await withMedia(media, item.projectId, [item], call);
  return shown ?? item;
}

async function putItem(
  { datasets, items, media, schemas, changes, clock }: DatasetItemDependencies,
  request: evaluation.PutDatasetItemRequest,
  call: CallContext,
): Promise<evaluation.DatasetItem> {
  const { projectId, datasetName } = request;
  const dataset = await datasets.findExact(projectId, datasetName);
  if (!dataset) {
    const message = `Dataset ${datasetName} not found for project ${projectId}`;
    throw new AppError('not_found', 'DATASET_NOT_FOUND', message);
  }
  if (request.id === undefined && isNullContent(request.inputJson)) {
    const message = 'Dataset item validation failed: Dataset item input cannot be null';
    throw new AppError('invalid', 'ITEM_INPUT_MISSING', message);
  }
  const itemId = request.id ?? randomUUID();
  const itemSchemas = { input: dataset.inputSchemaJson, expectedOutput: dataset.expectedOutputSchemaJson };
  const check = schemas.makeCheck(projectId, call.signal);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const previous = await items.find(projectId, itemId);
    if (previous && previous.datasetId !== dataset._id) throw idTaken(previous);
    const kept = previous?.state === 'DELETED' ? undefined : previous;
    const next = mergeItem(request, itemId, dataset, kept);
    await checkItem(next, itemSchemas, check);
    await checkMedia(media, next, call);
    const version = await items.replace(previous, next, clock());
    if (!version) continue;
    // The write stands alone: if this fails so does the request, and its repetition is noted as one more version.
    await changes.record(request, call, describePut(kept, version, dataset.name));
    return getWithMedia(media, toItemMessage(version, dataset.name), call);
  }
  throw changedMeanwhile(itemId);
}

function describePut(before: ItemVersion | undefined, after: ItemVersion, datasetName: string): ChangeNote {
  return {
    resourceType: 'datasetItem',
    resourceId: after.itemId,
    action: before ? 'update' : 'create',
    ...(before && { before: toItemSnapshot(before, datasetName) }),
    after: toItemSnapshot(after, datasetName),
  };
}

function isNullContent(json: string | undefined): boolean {
  return json === undefined || normalizeContent(json) === 'null';
}

/** What is absent or null in the request stays as it was. Source: behaviour/evaluation-and-prompts.md §2.3. */
function mergeItem(
  request: evaluation.PutDatasetItemRequest,
  itemId: string,
  dataset: DatasetDocument,
  previous: ItemVersion | undefined,
): ItemContent {
  const content = (given: string | undefined, kept: string | undefined): string =>
    normalizeContent(given === undefined || given === 'null' ? (kept ?? 'null') : given);
  const sourceTraceId = request.sourceTraceId ?? previous?.sourceTraceId;
  const sourceObservationId = request.sourceObservationId ?? previous?.sourceObservationId;
  return {
    projectId: request.projectId,
    itemId,
    datasetId: dataset._id,
    state: STATES[request.status] ?? previous?.state ?? 'ACTIVE',
    inputJson: content(request.inputJson, previous?.inputJson),
    expectedOutputJson: content(request.expectedOutputJson, previous?.expectedOutputJson),
    metadataJson: content(request.metadataJson, previous?.metadataJson),
    ...(sourceTraceId !== undefined && { sourceTraceId }),
    ...(sourceObservationId !== undefined && { sourceObservationId }),
  };
}

const STATES: Readonly<Record<evaluation.DatasetItemStatus, ItemState | undefined>> = {
  DATASET_ITEM_STATUS_UNSPECIFIED: undefined,
  DATASET_ITEM_STATUS_ACTIVE: 'ACTIVE',
  DATASET_ITEM_STATUS_ARCHIVED: 'ARCHIVED',
};

function idTaken({ itemId, datasetId }: ItemVersion): AppError {
  const message = `Dataset item id ${itemId} already exists in another dataset (id ${datasetId})`;
  return new AppError('conflict', 'ITEM_ID_TAKEN', message);
}

function changedMeanwhile(itemId: string): AppError {
  const message = `Dataset item ${itemId} was modified concurrently. Please retry.`;
  return new AppError('conflict', 'ITEM_CHANGED_MEANWHILE', message);
}

async function listItems(
  { datasets, items }: DatasetItemDependencies,
  request: evaluation.ListDatasetItemsRequest,
): Promise<evaluation.ListDatasetItemsResponse> {
  const { projectId, page, limit, datasetName, sourceTraceId, sourceObservationId, versionMs } = request;
  if (versionMs !== undefined && datasetName === undefined) {
    const message = 'datasetName is required when version parameter is provided';
    throw new AppError('invalid', 'VERSION_WITHOUT_DATASET', 'Invalid request data', {
      details: { issues: [{ code: 'custom', path: ['datasetName'], message }] },
    });
  }
  const dataset = datasetName === undefined ? undefined : await getDataset(datasets, projectId, datasetName);
  const sources: ItemFilter = {
    ...(sourceTraceId !== undefined && { sourceTraceId }),
    ...(sourceObservationId !== undefined && { sourceObservationId }),
  };
  if (!dataset) {
    const listed = await items.list(projectId, sources, { page, limit });
    const names = await datasets.findNames(
      projectId,
      listed.items.map(({ datasetId }) => datasetId),
    );
    return {
      items: listed.items.map((item) => toItemMessage(item, names.get(item.datasetId) ?? '')),
      totalItems: listed.totalItems,
    };
  }
  const filter = { ...sources, datasetId: dataset._id };
  const listed =
    versionMs === undefined
      ? await items.list(projectId, filter, { page, limit })
      : await items.listAsOf(projectId, filter, versionMs, { page, limit });
  return {
    items: listed.items.map((item) => toItemMessage(item, dataset.name)),
    totalItems: listed.totalItems,
  };
}

async function deleteItem(
  { datasets, items, changes }: DatasetItemDependencies,
  request: evaluation.DeleteDatasetItemRequest,
  call: CallContext,
): Promise<void> {
  const { projectId, id } = request;
  await changes.run(`item:${itemKey(projectId, id)}`, request, call, async ({ session, nowMs, record }) => {
    const previous = await items.find(projectId, id, session);
    if (!previous || previous.state === 'DELETED') {
      const message = `Dataset item with id ${id} not found for project ${projectId}`;
      throw new AppError('not_found', 'DATASET_ITEM_NOT_FOUND', message);
    }
    const dataset = await datasets.findById(projectId, previous.datasetId, session);
    if (!(await items.delete(previous, nowMs, session))) throw changedMeanwhile(id);
    const before = toItemSnapshot(previous, dataset?.name ?? '');
    await record({ resourceType: 'datasetItem', resourceId: id, action: 'delete', before });
  });
}
