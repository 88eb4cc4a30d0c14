import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { mongoRunLinkStore } from '../runs/run-links.store.js';
import { datasetRunModels } from '../runs/dataset-run.model.js';
import { startDataProcess, testCall, type DataProcess } from '../testing/data-process.js';

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1> | undefined;
}

const queries: Query[] = [];
let mongo: TestMongo;
let service: DataProcess;
const projectId = 'project';
const PAGE = { page: 1, limit: 50 };

beforeAll(async () => {
  mongo = await startTestMongo();
  service = await startDataProcess(mongo, 'local');
  mongoose.set('debug', (collection: string, method: string, filter: unknown, ...rest: unknown[]) => {
    if (method.startsWith('insert') || method.startsWith('createIndex')) return;
    const options = rest.find(
      (one): one is { sort: Query['sort'] } => typeof one === 'object' && one !== null && 'sort' in one,
    );
    queries.push({
      collection,
      method,
      filter: filter as Record<string, unknown>,
      sort: options?.sort,
    });
  });
  await useEveryMethod();
  mongoose.set('debug', false);
});
afterAll(async () => {
  mongoose.set('debug', false);
  await service.stop();
  await mongo.close();
});

async function useEveryMethod(): Promise<void> {
  const { datasets, items, runs } = service;
  const call = testCall;
  const item = {
    projectId,
    datasetName: 'qa',
    id: 'a',
    inputJson: '"x"',
    status: 'DATASET_ITEM_STATUS_UNSPECIFIED' as const,
  };
  await datasets.putDataset({ projectId, name: 'qa' }, call());
  for (let n = 0; n < 3; n += 1) await items.putDatasetItem(item, call());
  await datasets.putDataset({ projectId, name: 'qa', inputSchemaJson: '{}' }, call());
  await datasets.getDataset({ projectId, name: 'q%61' }, call());
  await datasets.listDatasets({ projectId, ...PAGE, withContents: true }, call());
  await datasets.getDatasetContents({ projectId, name: 'qa' }, call());
  await items.getDatasetItem({ projectId, id: 'a' }, call());
  const sources = [{}, { sourceTraceId: 't' }, { sourceObservationId: 'o' }];
  for (const source of sources) {
    await items.listDatasetItems({ projectId, ...PAGE, ...source }, call());
    await items.listDatasetItems({ projectId, ...PAGE, ...source, datasetName: 'qa' }, call());
    await items.listDatasetItems(
      { projectId, ...PAGE, ...source, datasetName: 'qa', versionMs: service.nowMs },
      call(),
    );
  }
  const link = { projectId, runName: 'r', datasetItemId: 'a', traceId: 't', observationId: '' };
  const { runId } = await runs.createDatasetRunItem({ ...link, datasetVersionMs: service.nowMs }, call());
  const { run } = await runs.getDatasetRun({ projectId, datasetName: 'qa', runName: 'r' }, call());
  await runs.listDatasetRuns({ projectId, ...PAGE, datasetName: 'qa' }, call());
  await runs.listDatasetRunItems(
    { projectId, ...PAGE, datasetId: run?.datasetId ?? '', runName: 'r' },
    call(),
  );
  const links = mongoRunLinkStore(datasetRunModels(service.connection));
  await links.listLinksSince(projectId, 0);
  await links.listLinksOfRuns(projectId, [runId]);
  await links.findRuns(projectId, [runId]);
  await items.deleteDatasetItem({ projectId, id: 'a' }, call());
  await runs.deleteDatasetRun({ projectId, datasetName: 'qa', runName: 'r' }, call());
}

/** Stage names of a plan, outermost first. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, inputStage, inputStages, queryPlan } = plan as Record<string, unknown>;
  const below = [inputStage, queryPlan, ...(Array.isArray(inputStages) ? (inputStages as unknown[]) : [])];
  return [...(typeof stage === 'string' ? [stage] : []), ...below.flatMap(stagesOf)];
}

async function planOf({ collection, filter, sort }: Query): Promise<string[]> {
  const answer = await service.connection.db!.command({
    explain: { find: collection, filter, ...(sort && { sort }) },
    verbosity: 'queryPlanner',
  });
  return stagesOf((answer as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan);
}

it('has seen the queries of every collection', () => {
  expect([...new Set(queries.map(({ collection }) => collection))].sort()).toEqual([
    'datasetItemVersions',
    'datasetItems',
    'datasetRunItems',
    'datasetRuns',
    'datasets',
  ]);
  expect(queries.length).toBeGreaterThan(40);
  expect(queries.filter(({ sort }) => sort).length).toBeGreaterThan(5);
});

it('finds everything through an index, and sorts through one too', async () => {
  const bad: object[] = [];
  for (const query of queries) {
    const stages = await planOf(query);
    const hasIndex = stages.some((stage) =>
      ['IXSCAN', 'IDHACK', 'EXPRESS_IXSCAN', 'EXPRESS_CLUSTERED_IXSCAN'].includes(stage),
    );
    // Versions around a moment of one item are few.
    const maySort = query.collection === 'datasetItemVersions';
    if (!hasIndex || stages.includes('COLLSCAN') || (stages.includes('SORT') && !maySort)) {
      bad.push({ ...query, stages });
    }
  }
  expect(bad).toEqual([]);
});

it('asks for no document without its project', () => {
  const scoped = queries.filter(
    ({ filter }) => filter['projectId'] === undefined && typeof filter['_id'] === 'undefined',
  );
  expect(scoped).toEqual([]);
});
