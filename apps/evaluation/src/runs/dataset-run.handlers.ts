import { AppError, isAppError } from '@assay/errors';
import type { CallContext, evaluation, metrics } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { ItemVersion } from '../dataset-items/dataset-item.model.js';
import type { DatasetItemStore } from '../dataset-items/dataset-item.store.js';
import { getDataset } from '../datasets/dataset.handlers.js';
import type { DatasetDocument } from '../datasets/dataset.model.js';
import type { DatasetStore } from '../datasets/dataset.store.js';
import type { AuditedChanges } from '../revisions/audited-changes.js';
import type { DatasetRunDocument, RunItemDocument, RunLink } from './dataset-run.model.js';
import type { DatasetRunStore } from './dataset-run.store.js';
import { makeRunMetadata } from './run-metadata.js';

export interface DatasetRunDependencies {
  readonly datasets: DatasetStore;
  readonly items: DatasetItemStore;
  readonly runs: DatasetRunStore;
  /** Tells the trace of an observation that was given alone. */
  readonly observations: Pick<metrics.ObservationServiceMethods, 'getObservation'>;
  readonly changes: AuditedChanges;
  readonly clock: () => number;
}

type CreateRequest = evaluation.CreateDatasetRunItemRequest;

export function datasetRunHandlers(
  dependencies: DatasetRunDependencies,
): evaluation.DatasetRunServiceMethods {
  const { datasets, runs, changes } = dependencies;
  return {
    createDatasetRunItem: (request, call) => createRunItem(dependencies, request, call),
    listDatasetRunItems: async ({ projectId, datasetId, runName, page, limit }) => {
      const run = await runs.findExact(projectId, datasetId, runName);
      if (!run) {
        const message = 'Dataset run not found for the given project and dataset id';
        throw new AppError('not_found', 'DATASET_RUN_NOT_FOUND', message);
      }
      const { items, totalItems } = await runs.listItems(projectId, run._id, { page, limit });
      return { runItems: items.map((item) => toNewestItem(item, run)), totalItems };
    },
    listDatasetRuns: async ({ projectId, datasetName, page, limit }) => {
      const dataset = await getDataset(datasets, projectId, datasetName);
      const listed = await runs.list(projectId, dataset._id, { page, limit });
      return {
        runs: listed.items.map((run) => toRunMessage(run, dataset.name)),
        totalItems: listed.totalItems,
      };
    },
    getDatasetRun: async (request) => {
      const { dataset, run } = await getRun(dependencies, request);
      const items = await runs.listAllItems(request.projectId, run._id);
      return {
        run: toRunMessage(run, dataset.name),
        runItems: items.map((item) => toNewestItem(item, run)),
      };
    },
    deleteDatasetRun: async (request, call) => {
      const { dataset, run } = await getRun(dependencies, request);
      await changes.run(`run:${run._id}`, request, call, async ({ session, record }) => {
        if (!(await runs.delete(request.projectId, run._id, session))) throw runNotFound();
        const before = toRunMessage(run, dataset.name);
        await record({ resourceType: 'datasetRun', resourceId: run._id, action: 'delete', before });
      });
      // After the run, not with it: nothing shows them any more, they may be many, and whoever adds one meanwhile
      // looks again and takes it back.
      await runs.deleteItemsOfRun(request.projectId, run._id);
      return {};
    },
  };
}

async function getRun(
  { datasets, runs }: DatasetRunDependencies,
  { projectId, datasetName, runName }: evaluation.GetDatasetRunRequest,
): Promise<{ dataset: DatasetDocument; run: DatasetRunDocument }> {
  const dataset = await datasets.find(projectId, datasetName);
  const run = dataset && (await runs.find(projectId, dataset._id, runName));
  if (!run) throw runNotFound();
  return { dataset, run };
}

function runNotFound(): AppError {
  return new AppError('not_found', 'DATASET_RUN_NOT_FOUND', 'Dataset run not found');
}

async function createRunItem(
  dependencies: DatasetRunDependencies,
  request: CreateRequest,
  call: CallContext,
): Promise<evaluation.DatasetRunItem> {
  const { projectId, datasetItemId } = request;
  const item = await getActiveItem(dependencies, request);
  const traceId = request.traceId || (await getTraceId(dependencies, request, call));
  const nowMs = dependencies.clock();
  const createdMs = request.createdMs ?? nowMs;
  const link: RunLink = {
    id: randomUUID(),
    traceId,
    ...(request.observationId !== '' && { observationId: request.observationId }),
    createdMs,
  };
  const run = await dependencies.runs.findOrCreate({
    projectId,
    datasetId: item.datasetId,
    name: request.runName,
    ...(request.runDescription !== undefined && { description: request.runDescription }),
    metadataJson: makeRunMetadata(request.metadataJson, request.datasetVersionMs),
    createdMs,
    updatedMs: createdMs,
  });
  await dependencies.runs.addItem({
    projectId,
    datasetId: item.datasetId,
    runId: run._id,
    itemId: datasetItemId,
    itemVersionMs: item.validFromMs,
    linkedMs: nowMs,
    link,
  });
  await checkStillThere(dependencies, request, run);
  return toLinkMessage(link, datasetItemId, run);
}

/** @throws AppError `not_found/DATASET_ITEM_NOT_FOUND` when missing, archived or deleted, now or at the moment. */
async function getActiveItem(
  { items }: DatasetRunDependencies,
  { projectId, datasetItemId, datasetVersionMs }: CreateRequest,
): Promise<ItemVersion> {
  const latest = await items.find(projectId, datasetItemId);
  // Run items of a deleted item are gone for good, so no version of it can be linked any more.
  const item =
    datasetVersionMs === undefined || !latest || latest.state === 'DELETED'
      ? latest
      : await items.findAsOf(projectId, datasetItemId, datasetVersionMs);
  if (item?.state !== 'ACTIVE') throw itemNotFound();
  return item;
}

function itemNotFound(): AppError {
  return new AppError('not_found', 'DATASET_ITEM_NOT_FOUND', 'Dataset item not found');
}

/** @throws AppError `not_found/OBSERVATION_NOT_FOUND`, `not_found/TRACE_NOT_FOUND`. */
async function getTraceId(
  { observations }: DatasetRunDependencies,
  { projectId, observationId }: CreateRequest,
  call: CallContext,
): Promise<string> {
  try {
    const { traceId } = await observations.getObservation({ projectId, observationId }, call);
    if (traceId !== '') return traceId;
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'not_found') throw error;
    throw new AppError('not_found', 'OBSERVATION_NOT_FOUND', 'Observation not found', { cause: error });
  }
  throw new AppError('not_found', 'TRACE_NOT_FOUND', 'Trace not found');
}

/**
 * A delete of the item or the run that ran meanwhile may have missed the new link: looking again after the write
 * makes sure that one of the two takes it away.
 */
async function checkStillThere(
  { items, runs }: DatasetRunDependencies,
  { projectId, datasetItemId }: CreateRequest,
  run: DatasetRunDocument,
): Promise<void> {
  const [item, stored] = await Promise.all([
    items.find(projectId, datasetItemId),
    runs.findById(projectId, run._id),
  ]);
  if (!item || item.state === 'DELETED') {
    await runs.deleteItemLinks(projectId, datasetItemId);
    throw itemNotFound();
  }
  if (!stored) {
    await runs.deleteItemsOfRun(projectId, run._id);
    throw new AppError('conflict', 'DATASET_RUN_DELETED', 'The run was deleted meanwhile. Please retry.');
  }
}

function toRunMessage({ _id, ...fields }: DatasetRunDocument, datasetName: string): evaluation.DatasetRun {
  return { id: _id, ...fields, datasetName };
}

function toNewestItem(
  { links, itemId }: RunItemDocument,
  run: DatasetRunDocument,
): evaluation.DatasetRunItem {
  const [newest] = links;
  if (!newest) throw new Error('a run item has a link from its first write on');
  return toLinkMessage(newest, itemId, run);
}

function toLinkMessage(link: RunLink, itemId: string, run: DatasetRunDocument): evaluation.DatasetRunItem {
  const { id, traceId, observationId, createdMs } = link;
  return {
    id,
    runId: run._id,
    runName: run.name,
    datasetItemId: itemId,
    traceId,
    ...(observationId !== undefined && { observationId }),
    createdMs,
  };
}
