import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { pageMeta } from '@assay/paging';
import type { evaluation } from '@assay/proto';
import { presentDatasetItem } from '../presenters/dataset.js';
import { definedFields } from '../presenters/defined-fields.js';
import { encodeJson } from '../presenters/encoded-json.js';
import { DatasetItem, ITEM_STATUSES } from '../schemas/dataset.js';
import { Json, Message, named, Nullable, OneOf, Paged, pageQuery, Text } from '../schemas/primitives.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Dataset items';
const MAX_ID_LENGTH = 255;
const optionalText = Type.Optional(Nullable(Type.String()));

const PutBody = named(
  'CreateDatasetItemRequest',
  Type.Object({
    datasetName: Type.String(),
    id: Type.Optional(
      Nullable(Type.String({ description: `1 to ${MAX_ID_LENGTH} characters, unique in the project.` })),
    ),
    input: Type.Optional(Json),
    expectedOutput: Type.Optional(Json),
    metadata: Type.Optional(Json),
    sourceTraceId: optionalText,
    sourceObservationId: optionalText,
    status: Type.Optional(Nullable(OneOf(ITEM_STATUSES))),
  }),
);

const STATUSES = {
  ACTIVE: 'DATASET_ITEM_STATUS_ACTIVE',
  ARCHIVED: 'DATASET_ITEM_STATUS_ARCHIVED',
} as const;

/** @throws AppError `invalid/INVALID_REQUEST_DATA` for an id of a wrong length. */
function acceptPut(body: Static<typeof PutBody>, principal: Principal): evaluation.PutDatasetItemRequest {
  const { id } = body;
  if (id === '') throw invalidField('id', 'ID must not be empty');
  if (id && id.length > MAX_ID_LENGTH) {
    throw invalidField('id', `ID must be at most ${MAX_ID_LENGTH} characters`);
  }
  return {
    ...writerOf(principal),
    datasetName: body.datasetName,
    status: body.status ? STATUSES[body.status] : 'DATASET_ITEM_STATUS_UNSPECIFIED',
    ...definedFields({
      id: id ?? undefined,
      inputJson: encodeJson(body.input ?? undefined),
      expectedOutputJson: encodeJson(body.expectedOutput ?? undefined),
      metadataJson: encodeJson(body.metadata ?? undefined),
      sourceTraceId: body.sourceTraceId ?? undefined,
      sourceObservationId: body.sourceObservationId ?? undefined,
    }),
  };
}

export const putDatasetItem = endpoint({
  method: 'POST',
  path: '/dataset-items',
  access: 'project',
  tag,
  summary: 'Create a dataset item, or a new version of the one with this id',
  description:
    'Absent and null fields of an existing item stay as they are. A text that is JSON is kept parsed.',
  body: PutBody,
  bodyLimit: 'ingestion',
  response: DatasetItem,
  errors: ['not_found', 'conflict'],
  handle: async ({ body, principal, call, calls }) =>
    presentDatasetItem(await calls.datasetItems.putDatasetItem(acceptPut(body, principal), call)),
});

/** Anything that a JavaScript Date reads; finer digits than milliseconds are cut. */
export function acceptDate(path: string, text: string | null | undefined): number | undefined {
  if (text === undefined || text === null) return undefined;
  const ms = new Date(text).getTime();
  if (Number.isNaN(ms)) throw invalidField(path, 'Invalid date');
  return ms;
}

export const listDatasetItems = endpoint({
  method: 'GET',
  path: '/dataset-items',
  access: 'project',
  tag,
  summary: 'List active dataset items, latest change first',
  query: Type.Object({
    ...pageQuery,
    datasetName: Text('Exact.'),
    sourceTraceId: Text('Exact.'),
    sourceObservationId: Text('Exact.'),
    version: Text('The list as it stood at this moment; needs datasetName.'),
  }),
  response: Paged(DatasetItem),
  errors: ['not_found', 'too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit, datasetName, sourceTraceId, sourceObservationId, version } = query;
    const { items, totalItems } = await calls.datasetItems.listDatasetItems(
      {
        projectId: principal.projectId,
        page,
        limit,
        ...definedFields({
          datasetName,
          sourceTraceId,
          sourceObservationId,
          versionMs: acceptDate('version', version),
        }),
      },
      call,
    );
    return { data: items.map(presentDatasetItem), meta: pageMeta(query, totalItems) };
  },
});

export const getDatasetItem = endpoint({
  method: 'GET',
  path: '/dataset-items/:id',
  access: 'project',
  tag,
  summary: 'Read the latest version of a dataset item, also of an archived one',
  response: DatasetItem,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentDatasetItem(
      await calls.datasetItems.getDatasetItem({ projectId: principal.projectId, id: params.id }, call),
    ),
});

export const deleteDatasetItem = endpoint({
  method: 'DELETE',
  path: '/dataset-items/:id',
  access: 'project',
  tag,
  summary: 'Delete a dataset item and its run items',
  description: 'Irreversible. Earlier versions of the item stay readable with `version`.',
  response: Message,
  errors: ['not_found', 'conflict'],
  handle: async ({ params, principal, call, calls }) => {
    await calls.datasetItems.deleteDatasetItem({ ...writerOf(principal), id: params.id }, call);
    return { message: 'Dataset item successfully deleted' };
  },
});
