import { Type } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import { presentDatasetRun, presentDatasetRunItem } from '../presenters/dataset.js';
import { DatasetRun, DatasetRunItem } from '../schemas/dataset.js';
import { Message, named, Paged, pageQuery } from '../schemas/primitives.js';
import { PathName } from './datasets.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Dataset runs';
const runParams = Type.Object({ datasetName: PathName, runName: PathName });

export const listDatasetRuns = endpoint({
  method: 'GET',
  path: '/datasets/:datasetName/runs',
  access: 'project',
  tag,
  summary: 'List the runs of a dataset, newest first',
  params: Type.Object({ datasetName: PathName }),
  query: Type.Object(pageQuery),
  response: Paged(DatasetRun),
  errors: ['not_found'],
  handle: async ({ params, query, principal, call, calls }) => {
    const { runs, totalItems } = await calls.datasetRuns.listDatasetRuns(
      { projectId: principal.projectId, ...query, ...params },
      call,
    );
    return { data: runs.map(presentDatasetRun), meta: pageMeta(query, totalItems) };
  },
});

export const getDatasetRun = endpoint({
  method: 'GET',
  path: '/datasets/:datasetName/runs/:runName',
  access: 'project',
  tag,
  summary: 'Read a run with all its items, newest first',
  params: runParams,
  response: named(
    'DatasetRunWithItems',
    Type.Object({ ...DatasetRun.properties, datasetRunItems: Type.Array(DatasetRunItem) }),
  ),
  errors: ['not_found', 'too_expensive'],
  handle: async ({ params, principal, call, calls }) => {
    const { run, runItems } = await calls.datasetRuns.getDatasetRun(
      { projectId: principal.projectId, ...params },
      call,
    );
    // A message field is null only when the service left it out, which its contract rules out here.
    if (!run) throw new Error('the run answer had no run in it');
    return { ...presentDatasetRun(run), datasetRunItems: runItems.map(presentDatasetRunItem) };
  },
});

export const deleteDatasetRun = endpoint({
  method: 'DELETE',
  path: '/datasets/:datasetName/runs/:runName',
  access: 'project',
  tag,
  summary: 'Delete a run and its items',
  description: 'Irreversible. Traces and scores stay.',
  params: runParams,
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    await calls.datasetRuns.deleteDatasetRun({ ...writerOf(principal), ...params }, call);
    return { message: 'Dataset run successfully deleted' };
  },
});
