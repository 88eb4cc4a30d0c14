import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { pageMeta } from '@assay/paging';
import type { evaluation } from '@assay/proto';
import { presentDataset, presentDatasetItem } from '../presenters/dataset.js';
import { definedFields } from '../presenters/defined-fields.js';
import { encodeJson } from '../presenters/encoded-json.js';
import { Dataset, DatasetItem } from '../schemas/dataset.js';
import { Json, JsonObject, named, Nullable, Paged, pageQuery } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Datasets';

/** A name in a path has no limit of its own; the request line has. */
export const PathName = Type.String({
  minLength: 1,
  description: 'Percent-encoded, slashes too; encoded twice is understood as well.',
});
const params = Type.Object({ datasetName: PathName });

const PutBody = named(
  'CreateDatasetRequest',
  Type.Object({
    name: Type.String(),
    description: Type.Optional(Nullable(Type.String())),
    metadata: Type.Optional(Json),
    inputSchema: Type.Optional(Nullable(JsonObject)),
    expectedOutputSchema: Type.Optional(Nullable(JsonObject)),
  }),
);

function acceptPut(body: Static<typeof PutBody>, principal: Principal): evaluation.PutDatasetRequest {
  return {
    ...writerOf(principal),
    name: body.name,
    ...definedFields({
      description: body.description ?? undefined,
      metadataJson: encodeJson(body.metadata ?? undefined),
      // Null takes a schema away; absent leaves it.
      inputSchemaJson: encodeJson(body.inputSchema),
      expectedOutputSchemaJson: encodeJson(body.expectedOutputSchema),
    }),
  };
}

const putFacts = {
  tag,
  body: PutBody,
  description:
    'Absent and null fields of an existing dataset stay as they are; a schema of null is taken away. ' +
    'A schema that current items break is refused, with up to 10 of them.',
};

export const putDataset = endpoint({
  ...putFacts,
  method: 'POST',
  path: '/v2/datasets',
  access: 'project',
  summary: 'Create a dataset, or update the one of this name',
  response: Dataset,
  handle: async ({ body, principal, call, calls }) =>
    presentDataset(await calls.datasets.putDataset(acceptPut(body, principal), call)),
});

export const listDatasets = endpoint({
  method: 'GET',
  path: '/v2/datasets',
  access: 'project',
  tag,
  summary: 'List datasets, newest first',
  query: Type.Object(pageQuery),
  response: Paged(Dataset),
  handle: async ({ query, principal, call, calls }) => {
    const request = { projectId: principal.projectId, ...query, withContents: false };
    const { datasets, totalItems } = await calls.datasets.listDatasets(request, call);
    return { data: datasets.map(presentDataset), meta: pageMeta(query, totalItems) };
  },
});

export const getDataset = endpoint({
  method: 'GET',
  path: '/v2/datasets/:datasetName',
  access: 'project',
  tag,
  summary: 'Read a dataset',
  params,
  response: Dataset,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentDataset(
      await calls.datasets.getDataset({ projectId: principal.projectId, name: params.datasetName }, call),
    ),
});

const DatasetOutline = named(
  'DatasetV1Item',
  Type.Object({
    ...Dataset.properties,
    items: Type.Array(Type.String({ description: 'Id of an active item.' })),
    runs: Type.Array(Type.String({ description: 'Name of a run.' })),
  }),
);

export const putDatasetV1 = endpoint({
  ...putFacts,
  method: 'POST',
  path: '/datasets',
  access: 'project',
  summary: 'Create a dataset, or update the one of this name (old form)',
  response: DatasetOutline,
  handle: async ({ body, principal, call, calls }) => {
    const dataset = await calls.datasets.putDataset(acceptPut(body, principal), call);
    return { ...presentDataset(dataset), items: [], runs: [] };
  },
});

export const listDatasetsV1 = endpoint({
  method: 'GET',
  path: '/datasets',
  access: 'project',
  tag,
  summary: 'List datasets with ids of items and names of runs (old form)',
  query: Type.Object(pageQuery),
  response: Paged(DatasetOutline),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const request = { projectId: principal.projectId, ...query, withContents: true };
    const { datasets, totalItems, contents } = await calls.datasets.listDatasets(request, call);
    const data = datasets.map((dataset, index) => ({
      ...presentDataset(dataset),
      items: contents[index]?.itemIds ?? [],
      runs: contents[index]?.runNames ?? [],
    }));
    return { data, meta: pageMeta(query, totalItems) };
  },
});

export const getDatasetV1 = endpoint({
  method: 'GET',
  path: '/datasets/:datasetName',
  access: 'project',
  tag,
  summary: 'Read a dataset with all its active items (old form)',
  params,
  response: named(
    'DatasetV1',
    Type.Object({
      ...Dataset.properties,
      items: Type.Array(DatasetItem),
      runs: Type.Array(Type.String()),
    }),
  ),
  errors: ['not_found', 'too_expensive'],
  handle: async ({ params, principal, call, calls }) => {
    const request = { projectId: principal.projectId, name: params.datasetName };
    const { dataset, items, runNames } = await calls.datasets.getDatasetContents(request, call);
    // A message field is null only when the service left it out, which its contract rules out here.
    if (!dataset) throw new Error('the contents had no dataset in them');
    return { ...presentDataset(dataset), items: items.map(presentDatasetItem), runs: runNames };
  },
});
