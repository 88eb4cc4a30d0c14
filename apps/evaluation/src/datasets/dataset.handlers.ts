import { AppError } from '@assay/errors';
import type { CallContext, evaluation } from '@assay/proto';
import { breachesOf, MAX_BREACHES, type ItemBreach } from '../dataset-items/item-schema.js';
import type { DatasetItemStore } from '../dataset-items/dataset-item.store.js';
import { withMedia, type MediaLookup } from '../dataset-items/item-media.js';
import { toItemMessage } from '../dataset-items/item-message.js';
import { listNameProblems, makeIssue } from '../names/name-rules.js';
import type { AuditedChanges } from '../revisions/audited-changes.js';
import type { DatasetRunStore } from '../runs/dataset-run.store.js';
import type { SchemaCheck, SchemaChecker } from '../schema-check/schema-checker.js';
import { checkSchema } from './check-schema.js';
import type { DatasetDocument } from './dataset.model.js';
import type { DatasetChange, DatasetStore } from './dataset.store.js';

export interface DatasetDependencies {
  readonly datasets: DatasetStore;
  readonly items: DatasetItemStore;
  readonly runs: DatasetRunStore;
  readonly media: MediaLookup;
  readonly schemas: SchemaChecker;
  readonly changes: AuditedChanges;
}

/** Dataset or `not_found/DATASET_NOT_FOUND`. */
export async function getDataset(
  datasets: DatasetStore,
  projectId: string,
  name: string,
): Promise<DatasetDocument> {
  const dataset = await datasets.find(projectId, name);
  if (!dataset) throw new AppError('not_found', 'DATASET_NOT_FOUND', 'Dataset not found');
  return dataset;
}

export function datasetHandlers(dependencies: DatasetDependencies): evaluation.DatasetServiceMethods {
  const { datasets, items, runs, media } = dependencies;
  return {
    putDataset: (request, call) => putDataset(dependencies, request, call),
    getDataset: async ({ projectId, name }) => toMessage(await getDataset(datasets, projectId, name)),
    listDatasets: async ({ projectId, page, limit, withContents }) => {
      const listed = await datasets.list(projectId, { page, limit });
      const ids = listed.items.map(({ _id }) => _id);
      const contents = withContents ? await outlines(dependencies, projectId, ids) : [];
      return { datasets: listed.items.map(toMessage), totalItems: listed.totalItems, contents };
    },
    getDatasetContents: async ({ projectId, name }, call) => {
      const dataset = await getDataset(datasets, projectId, name);
      const [active, runNames] = await Promise.all([
        items.listAllActive(projectId, dataset._id),
        runs.listNames(projectId, [dataset._id]),
      ]);
      return {
        dataset: toMessage(dataset),
        items: await withMedia(
          media,
          projectId,
          active.map((item) => toItemMessage(item, dataset.name)),
          call,
        ),
        runNames: runNames.get(dataset._id) ?? [],
      };
    },
  };
}

async function putDataset(
  dependencies: DatasetDependencies,
  request: evaluation.PutDatasetRequest,
  call: CallContext,
): Promise<evaluation.Dataset> {
  const { datasets, schemas, changes } = dependencies;
  const { projectId, name } = request;
  const check = schemas.makeCheck(projectId, call.signal);
  const change = await acceptChange(request, check);
  await checkItems(dependencies, request, change, check);
  return changes.run(`dataset:${projectId}:${name}`, request, call, async ({ session, nowMs, record }) => {
    const before = await datasets.findExact(projectId, name, session);
    const after = toMessage(await datasets.put(projectId, name, change, nowMs, session));
    await record({
      resourceType: 'dataset',
      resourceId: after.id,
      action: before ? 'update' : 'create',
      ...(before && { before: toMessage(before) }),
      after,
    });
    return after;
  });
}

/** @throws AppError `invalid/SCHEMA_INVALID`, `invalid/DATASET_NAME_INVALID`. */
async function acceptChange(
  request: evaluation.PutDatasetRequest,
  check: SchemaCheck,
): Promise<DatasetChange> {
  const { description, metadataJson, inputSchemaJson, expectedOutputSchemaJson } = request;
  const schemas = { inputSchemaJson, expectedOutputSchemaJson };
  const change: DatasetChange = {
    ...(description !== undefined && { description }),
    ...(metadataJson !== undefined && metadataJson !== 'null' && { metadataJson }),
  };
  for (const field of ['inputSchemaJson', 'expectedOutputSchemaJson'] as const) {
    const text = schemas[field];
    if (text === undefined) continue;
    if (text !== 'null') await checkSchema(field.replace('Json', ''), text, check);
    change[field] = text === 'null' ? null : text;
  }
  checkDatasetName(request.name);
  return change;
}

/**
 * Holds the current items to the schemas that the change would leave.
 *
 * @throws AppError `invalid/ITEMS_BREAK_SCHEMA` naming up to 10 items and fields.
 */
async function checkItems(
  { datasets, items }: DatasetDependencies,
  { projectId, name }: evaluation.PutDatasetRequest,
  change: DatasetChange,
  check: SchemaCheck,
): Promise<void> {
  if (change.inputSchemaJson === undefined && change.expectedOutputSchemaJson === undefined) return;
  const dataset = await datasets.findExact(projectId, name);
  if (!dataset) return;
  const final = {
    input: pick(change.inputSchemaJson, dataset.inputSchemaJson),
    expectedOutput: pick(change.expectedOutputSchemaJson, dataset.expectedOutputSchemaJson),
  };
  if (final.input === undefined && final.expectedOutput === undefined) return;

  const found: ItemBreach[] = [];
  for await (const batch of items.streamCurrent(projectId, dataset._id)) {
    found.push(...(await breachesOf(batch, final, check)));
    if (found.length >= MAX_BREACHES) throw itemsBreakSchema(found.slice(0, MAX_BREACHES));
  }
  if (found.length > 0) throw itemsBreakSchema(found);
}

/**
 * A dataset's name is kept as sent, blanks at its ends included.
 *
 * @throws AppError `invalid/DATASET_NAME_INVALID` listing every broken rule.
 */
function checkDatasetName(name: string): void {
  const issues = listNameProblems(name).map((message) => makeIssue(['name'], message));
  if (issues.length === 0) return;
  throw new AppError('invalid', 'DATASET_NAME_INVALID', `Dataset name not valid. ${JSON.stringify(issues)}`);
}

/** What a schema will be: null clears it, absent keeps it. */
function pick(change: string | null | undefined, stored: string | undefined): string | undefined {
  return change === undefined ? stored : (change ?? undefined);
}

function itemsBreakSchema(breaches: readonly ItemBreach[]): AppError {
  const count = breaches.length >= MAX_BREACHES ? `more than ${MAX_BREACHES}` : String(breaches.length);
  const details = JSON.stringify(breaches);
  return new AppError(
    'invalid',
    'ITEMS_BREAK_SCHEMA',
    `Schema validation failed for ${count} item(s). Details: ${details}`,
  );
}

async function outlines(
  { items, runs }: DatasetDependencies,
  projectId: string,
  datasetIds: readonly string[],
): Promise<evaluation.DatasetOutline[]> {
  const [itemIds, runNames] = await Promise.all([
    items.listActiveIds(projectId, datasetIds),
    runs.listNames(projectId, datasetIds),
  ]);
  return datasetIds.map((id) => ({ itemIds: itemIds.get(id) ?? [], runNames: runNames.get(id) ?? [] }));
}

function toMessage({ _id, ...fields }: DatasetDocument): evaluation.Dataset {
  return { id: _id, ...fields };
}
