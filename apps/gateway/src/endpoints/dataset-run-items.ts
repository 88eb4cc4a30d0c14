import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { evaluation } from '@assay/proto';
import { presentDatasetRunItem } from '../presenters/dataset.js';
import { definedFields } from '../presenters/defined-fields.js';
import { encodeJson } from '../presenters/encoded-json.js';
import { DatasetRunItem } from '../schemas/dataset.js';
import { Json, named, Nullable, Paged, pageQuery, Strict, Timestamp } from '../schemas/primitives.js';
import { invalidData } from '../validation/issues.js';
import { parseTimestampUs } from '../validation/timestamp.js';
import { acceptDate } from './dataset-items.js';
import { endpoint } from './endpoint.js';

const tag = 'Dataset runs';
const optionalText = Type.Optional(Nullable(Type.String()));

const CreateBody = named(
  'CreateDatasetRunItemRequest',
  Strict({
    runName: Type.String(),
    runDescription: optionalText,
    metadata: Type.Optional(Json),
    datasetItemId: Type.String(),
    traceId: optionalText,
    observationId: optionalText,
    datasetVersion: Type.Optional(Nullable(Type.String({ description: 'The item as it stood then.' }))),
    createdAt: Type.Optional(Nullable(Timestamp)),
  }),
);

/** @throws AppError `invalid/INVALID_REQUEST_DATA` without trace and observation. */
function acceptCreate(
  body: Static<typeof CreateBody>,
  projectId: string,
): evaluation.CreateDatasetRunItemRequest {
  const { traceId, observationId, createdAt } = body;
  if (!traceId && !observationId) {
    throw invalidData([{ code: 'custom', path: [], message: 'observationId or traceId must be provided' }]);
  }
  const createdUs = createdAt ? parseTimestampUs(createdAt) : undefined;
  return {
    projectId,
    runName: body.runName,
    datasetItemId: body.datasetItemId,
    traceId: traceId ?? '',
    observationId: observationId ?? '',
    ...definedFields({
      runDescription: body.runDescription ?? undefined,
      metadataJson: encodeJson(body.metadata ?? undefined),
      datasetVersionMs: acceptDate('datasetVersion', body.datasetVersion),
      createdMs: createdUs === undefined ? undefined : Math.floor(createdUs / 1000),
    }),
  };
}

export const createDatasetRunItem = endpoint({
  method: 'POST',
  path: '/dataset-run-items',
  access: 'project',
  tag,
  summary: 'Link a trace or observation to a dataset item, in a run',
  description:
    'Makes the run when it is its first item. The trace need not exist yet. Unknown fields are refused.',
  body: CreateBody,
  response: DatasetRunItem,
  errors: ['not_found', 'conflict'],
  handle: async ({ body, principal, call, calls }) =>
    presentDatasetRunItem(
      await calls.datasetRuns.createDatasetRunItem(acceptCreate(body, principal.projectId), call),
    ),
});

export const listDatasetRunItems = endpoint({
  method: 'GET',
  path: '/dataset-run-items',
  access: 'project',
  tag,
  summary: 'List the items of a run, newest first',
  description: 'A dataset item that was linked several times shows once, with its newest link.',
  query: Type.Object({ ...pageQuery, datasetId: Type.String(), runName: Type.String() }),
  response: Paged(DatasetRunItem),
  errors: ['not_found'],
  handle: async ({ query, principal, call, calls }) => {
    const { runItems, totalItems } = await calls.datasetRuns.listDatasetRunItems(
      { projectId: principal.projectId, ...query },
      call,
    );
    return { data: runItems.map(presentDatasetRunItem), meta: pageMeta(query, totalItems) };
  },
});
